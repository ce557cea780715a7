#!/usr/bin/env python3
"""Draws what `semel demo` printed: build/release/semel demo | tools/demo_picture.py > docs/pictures/demo.svg

Nothing in the picture is made up: lines are the program's own, steps that are left out are marked.
"""
import re
import sys
from html import escape

SHOWN_STEPS = {"2", "3", "4", "5", "8"}
SHOWN_CHECKS = re.compile(r"orders, one for each|ledger entries, one|I[1-4] |still without an answer")
COLORS = {"server": "#9a6700", "client": "#0969da", "tables": "#1a7f37", "ok": "#1a7f37", "!!": "#cf222e"}
LEFT_OUT = "   …"
LINE_HEIGHT = 18
CHARACTER_WIDTH = 7.25
MARGIN = 18


def chosen(text):
    """The lines of the picture; a line of LEFT_OUT where others are missing."""
    lines = []
    step = ""
    for line in text.splitlines():
        title = re.match(r"(\d+)  \S", line)
        step = title[1] if title else step
        is_check = re.match(r"   (ok|!!)  ", line)
        is_end = re.match(r"\d+ passed, \d+ failed", line)
        if is_end or (SHOWN_CHECKS.search(line) if is_check else step in SHOWN_STEPS):
            lines.append(line)
        elif lines and lines[-1] != LEFT_OUT:
            lines.append(LEFT_OUT)
    return [line for line in lines if line]


def drawn(line, y):
    """A line as SVG: titles bold, the speaker in its colour."""
    spans = re.match(r"(\s*)(\S+)(.*)", line)
    indent, first, rest = spans.groups()
    color = COLORS.get(first)
    weight = ' font-weight="bold"' if not indent else ""
    head = f'<tspan fill="{color}">{escape(first)}</tspan>' if color else escape(first)
    return f'<text x="{MARGIN + len(indent) * CHARACTER_WIDTH}" y="{y}"{weight}>{head}{escape(rest)}</text>'


def picture(text):
    lines = chosen(text)
    width = round(2 * MARGIN + CHARACTER_WIDTH * max(len(line) for line in lines))
    rows, y = [], MARGIN + 12
    for line in lines:
        if not line.startswith(" ") and rows:
            y += LINE_HEIGHT // 2
        rows.append(drawn(line, y))
        y += LINE_HEIGHT
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{y}" viewBox="0 0 {width} {y}" role="img">',
            "<title>What semel demo prints</title>",
            f'<rect width="{width}" height="{y}" rx="8" fill="#f6f8fa" stroke="#d0d7de"/>',
            '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="12" '
            'fill="#1f2328" xml:space="preserve">',
            *rows,
            "</g>",
            "</svg>",
        ]
    )


if __name__ == "__main__":
    print(picture(sys.stdin.read()))
