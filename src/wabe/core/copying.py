"""`clone`, written from the fields of a state: at the first use in plain Python, into the sources before they compile.

No other module is needed here, for the build reads this file before anything is installed.
"""

from __future__ import annotations

import ast

STATES = ("State", "Sealed")  # what the rules of a game subclass


def clone_method(rules: str, fields: list[tuple[str, int]]) -> str:
    """The source of `clone` for a class with these fields, each with its depth of lists."""
    lines = [f"def clone(self) -> {rules}:", f"    copy = {rules}()", "    copy.copy_core(self)"]
    for name, depth in fields:
        lines.append(f"    copy.{name} = {copied(f'self.{name}', depth)}")
    return "\n".join([*lines, "    return copy"])


def copied(value: str, depth: int) -> str:
    """An expression for an independent copy; what is no list can't change and is shared."""
    if depth == 0:
        return value
    return f"{value}[:]" if depth == 1 else f"[{copied('item', depth - 1)} for item in {value}]"


def with_clones(source: str) -> str:
    """A module of rules in which every class of states has its `clone`, unless the author wrote one."""
    lines = source.splitlines()
    for node in reversed(ast.parse(source).body):
        if isinstance(node, ast.ClassDef) and is_state(node) and not has_clone(node):
            method = clone_method(node.name, [(name, depth(kind)) for name, kind in annotated(node)])
            lines[node.end_lineno : node.end_lineno] = ["", *(f"    {line}" for line in method.splitlines())]
    return "\n".join(lines) + "\n"


def is_state(node: ast.ClassDef) -> bool:
    """By the names of its bases: `State`, `Sealed`, or these of a module."""
    return any(ast.unparse(base).rpartition(".")[2] in STATES for base in node.bases)


def has_clone(node: ast.ClassDef) -> bool:
    return any(isinstance(part, ast.FunctionDef) and part.name == "clone" for part in node.body)


def annotated(node: ast.ClassDef) -> list[tuple[str, ast.expr]]:
    """The fields of a class, with their annotations."""
    return [
        (line.target.id, line.annotation)
        for line in node.body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    ]


def depth(kind: ast.expr) -> int:
    """How deep the lists go: 2 for `Annotated[list[list[int]], ...]`."""
    if not isinstance(kind, ast.Subscript) or not isinstance(kind.value, ast.Name):
        return 0
    inner = kind.slice
    if kind.value.id == "Annotated" and isinstance(inner, ast.Tuple):
        return depth(inner.elts[0])
    return 1 + depth(inner) if kind.value.id == "list" else 0
