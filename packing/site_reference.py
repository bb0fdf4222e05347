"""The pages of reference that are made from the program: commands, what goes by HTTP, messages of the socket."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

os.environ.setdefault("STAMMTISCH_PLAIN", "1")  # nothing here needs what is compiled

import click

from stammtisch.cli import stammtisch
from stammtisch.cli.manual import commands as all_commands
from stammtisch.cli.manual import context_of, paragraphs, usage
from stammtisch.server import schema
from stammtisch.server.app import Server
from stammtisch.server.config import Config

Object = dict[str, Any]
NO_DATABASE = "sqlite://"  # the server is made to tell its interface, and never started


def commands() -> str:
    """Every command with its options, as its help tells them."""
    lines = ["# Commands", "", "`--help` tells the same on the terminal, and `stammtisch manual` as a manual page.", ""]
    for words, command in [("stammtisch", stammtisch), *all_commands(stammtisch, "stammtisch")]:
        lines += [f"## {words}", "", f"`{words} {usage(command, words)}`", ""]
        lines += [line for text in paragraphs(command) for line in (example(text), "")]
        lines += options(command, words)
    return "\n".join(lines)


def example(text: str) -> str:
    told, mark, line = text.partition("Example: ")
    return f"{told}{mark}`{line}`" if mark else text


def options(command: click.Command, words: str) -> list[str]:
    context = context_of(command, words)
    own = [one for one in command.params if isinstance(one, click.Option)]
    rows = [
        f"| {code(name)} | {cell(text)} |" for one in own for name, text in [one.get_help_record(context) or ("", "")]
    ]
    return ["| option | |", "| --- | --- |", *rows, ""] if rows else []


def http() -> str:
    """What the server answers by HTTP, from its OpenAPI description."""
    described = Server(Config(database=NO_DATABASE, keys=(b"unused" * 8,))).app.openapi()
    lines = [
        "# HTTP",
        "",
        described["info"]["description"].replace("docs/protocol.md", "[the protocol](../docs/protocol.md)"),
    ]
    lines += ["", "A running server has this as `/api/openapi.json`.", ""]
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            lines += [f"## {method.upper()} {path}", "", operation.get("description", ""), ""]
            lines += [*parameters(operation), *body(operation), *answers(operation)]
    return "\n".join([*lines, *types(described["components"]["schemas"])])


def parameters(operation: Object) -> list[str]:
    rows = [
        f"| `{one['name']}` | {one['in']} | {code(spelt(one['schema']))} | {'yes' if one.get('required') else 'no'} |"
        for one in operation.get("parameters", [])
    ]
    return ["| parameter | in | type | needed |", "| --- | --- | --- | --- |", *rows, ""] if rows else []


def body(operation: Object) -> list[str]:
    content = operation.get("requestBody", {}).get("content", {})
    return [f"Send {kind}: {reference(one['schema'])}.\n" for kind, one in content.items()]


def answers(operation: Object) -> list[str]:
    rows = [
        f"| {status} | {answer['description']} | {content(answer)} |"
        for status, answer in operation["responses"].items()
    ]
    return ["| answer | | |", "| --- | --- | --- |", *rows, ""]


def content(answer: Object) -> str:
    return ", ".join(reference(one.get("schema", {})) for one in answer.get("content", {}).values())


def messages() -> str:
    """What each side may say on the socket."""
    lines = ["# Messages", "", "What each side may say on the socket, in TypeScript's words."]
    lines += ["[The protocol](../docs/protocol.md) tells what it is for.", ""]
    return "\n".join([*lines, *types(schema.schemas()["$defs"])])


def types(definitions: Object) -> Iterator[str]:
    """A heading and a type for each definition."""
    for name, definition in definitions.items():
        yield from [f"## {name}", "", " ".join(definition.get("description", "").split()), ""]
        yield from ["```typescript", f"type {name} = {spelt(definition)}", "```", ""]


def reference(definition: Object) -> str:
    """A type, with a link to where it is told."""
    name = spelt(definition)
    return f"[`{name}`](#{name.lower()})" if "$ref" in definition else code(name)


def spelt(definition: Object) -> str:
    return schema.spelt(definition)


def code(text: str) -> str:
    """The same for a program's words: nothing in them is escaped."""
    return f"`{' '.join(text.split())}`"


def cell(text: str) -> str:
    """A text in a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")
