#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"

namespace semel::cli {
namespace {

/// A command's words ("fault add") and what may follow: its subcommands and its long options.
struct Node {
  std::string path;
  std::vector<std::string> words;
};

void collect(const CLI::App& command, const std::string& path, std::vector<Node>& nodes) {
  Node node{path, {}};
  for (const auto* option : command.get_options()) {
    for (const auto& name : option->get_lnames()) node.words.push_back("--" + name);
  }
  const auto children = command.get_subcommands([](const CLI::App*) { return true; });
  for (const auto* child : children) node.words.push_back(child->get_name());
  nodes.push_back(std::move(node));
  for (const auto* child : children)
    collect(*child, path.empty() ? child->get_name() : path + " " + child->get_name(), nodes);
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// In all three shells the commands typed so far (the words that do not begin with a dash) choose
// what is offered.

std::string bash_script(const std::vector<Node>& nodes) {
  std::string script =
      "# semel completion bash: source it, or save it as /etc/bash_completion.d/semel\n"
      "_semel() {\n"
      "  local typed='' word offered=''\n"
      "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
      "    [[ $word == -* ]] || typed=\"${typed:+$typed }$word\"\n"
      "  done\n"
      "  case $typed in\n";
  for (const auto& node : nodes) {
    script += "    '" + node.path + "') offered='" + joined(node.words) + "' ;;\n";
  }
  script +=
      "  esac\n"
      "  mapfile -t COMPREPLY < <(compgen -W \"$offered\" -- \"${COMP_WORDS[COMP_CWORD]}\")\n"
      "}\n"
      "complete -o default -F _semel semel\n";
  return script;
}

std::string zsh_script(const std::vector<Node>& nodes) {
  std::string script =
      "#compdef semel\n"
      "# semel completion zsh: save it as _semel in a folder of $fpath\n"
      "local typed='' word\n"
      "for word in ${words[2,CURRENT-1]}; do\n"
      "  [[ $word == -* ]] || typed=\"${typed:+$typed }$word\"\n"
      "done\n"
      "case $typed in\n";
  for (const auto& node : nodes) {
    script += "  '" + node.path + "') compadd -- " + joined(node.words) + " ;;\n";
  }
  return script + "  *) _files ;;\nesac\n";
}

std::string fish_script(const std::vector<Node>& nodes) {
  std::string script =
      "# semel completion fish: save it as ~/.config/fish/completions/semel.fish\n"
      "function __semel_at\n"
      "  set -l typed (string match -v -- '-*' (commandline -opc)[2..-1])\n"
      "  test \"$typed\" = \"$argv[1]\"\n"
      "end\n";
  for (const auto& node : nodes) {
    for (const auto& word : node.words) {
      script += "complete -c semel -n \"__semel_at '" + node.path + "'\" ";
      script += word.starts_with("--") ? "-l " + word.substr(2) + "\n" : "-f -a " + word + "\n";
    }
  }
  return script;
}

}  // namespace

void add_completion(CLI::App& app, Chosen& chosen) {
  auto* command = app.add_subcommand("completion", "Print a shell's completion script");
  auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->footer(
      "Examples:\n"
      "  source <(semel completion bash)\n"
      "  semel completion zsh > ~/.zfunc/_semel\n"
      "  semel completion fish > ~/.config/fish/completions/semel.fish\n");
  command->callback([&app, &chosen, shell] {
    chosen.run = [&app, shell] {
      std::vector<Node> nodes;
      collect(app, "", nodes);
      const auto script = *shell == "bash"  ? bash_script(nodes)
                          : *shell == "zsh" ? zsh_script(nodes)
                                            : fish_script(nodes);
      std::fwrite(script.data(), 1, script.size(), stdout);
      return exit_done;
    };
  });
}

}  // namespace semel::cli
