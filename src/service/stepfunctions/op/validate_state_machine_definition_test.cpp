#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class ValidateStateMachineDefinition : public RoomTest {};

TEST_F(ValidateStateMachineDefinition, AcceptsWhatIsRight) {
  EXPECT_EQ(ask("ValidateStateMachineDefinition", of("definition", pass)),
            R"({"result":"OK","diagnostics":[],"truncated":false})");
}

TEST_F(ValidateStateMachineDefinition, TellsWhatIsWrong) {
  EXPECT_EQ(ask("ValidateStateMachineDefinition", of("definition", R"({"StartAt":"P"})")),
            R"({"result":"FAIL","diagnostics":[{"severity":"ERROR",)"
            R"("code":"SCHEMA_VALIDATION_FAILED","message":"These fields are required: [States]",)"
            R"("location":"/"}],"truncated":false})");
}

TEST_F(ValidateStateMachineDefinition, CutsTheListShort) {
  constexpr std::string_view wrong =
      R"({"StartAt":"A","States":{"A":{"Type":"Pass","Next":"X"},"B":{"Type":"Pass","Next":"Y"}}})";
  const std::string answer = ask("ValidateStateMachineDefinition",
                                 R"({"maxResults":1,"definition":)" + quoted(wrong) + "}");
  EXPECT_NE(answer.find(R"("truncated":true)"), std::string::npos) << answer;
}

}  // namespace
}  // namespace semel::stepfunctions
