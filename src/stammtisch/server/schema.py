"""The JSON schema of the messages and of what goes by HTTP, and the browser client's types made from it.

python -m stammtisch.server.schema --typescript > web/src/net/protocol.ts
"""

from __future__ import annotations

import json
import sys
from typing import Any, Literal

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from stammtisch.server import analysing, api, days, going_on, inviting, puzzling, replaying, teaching
from stammtisch.server.messages import FROM_CLIENT, FROM_SERVER
from stammtisch.words import rulebook

Schema = dict[str, Any]
Mode = Literal["validation", "serialization"]
UNIONS: dict[str, TypeAdapter[Any]] = {
    "FromClient": FROM_CLIENT,
    "FromServer": FROM_SERVER,
    "RulesPage": TypeAdapter(rulebook.Page),
}
SENT: list[type[BaseModel]] = [
    api.NameWanted,
    api.Manners,
    api.TableWanted,
    going_on.PositionWanted,
    teaching.LessonAsked,
    puzzling.PuzzleTried,
]
ANSWERED: list[type[BaseModel]] = [
    api.Problem,
    api.Me,
    api.Offer,
    api.TableMade,
    api.Lists,
    api.LogTold,
    inviting.AddressTold,
    replaying.ReplayTold,
    analysing.AnalysisTold,
    teaching.LessonTold,
    days.DayOffered,
    days.DayTold,
    puzzling.PuzzleOfDay,
    puzzling.PuzzleListed,
    puzzling.PuzzleTold,
    puzzling.PuzzleAnswer,
]
REFERENCE = "#/$defs/{model}"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def schemas() -> Schema:
    """Everything by name under `$defs`; FromClient and FromServer are what each side may say on the socket."""
    definitions: Schema = {}
    for name, adapter in UNIONS.items():
        schema = adapter.json_schema(mode="validation", ref_template=REFERENCE)
        definitions.update(schema.pop("$defs"))
        definitions[name] = schema
    groups: list[tuple[list[type[BaseModel]], Mode]] = [(SENT, "validation"), (ANSWERED, "serialization")]
    for models, mode in groups:
        _, schema = models_json_schema([(model, mode) for model in models], ref_template=REFERENCE)
        definitions.update(schema["$defs"])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": dict(sorted(definitions.items()))}


def typescript() -> str:
    """One exported type a message."""
    lines = ["// Made from src/stammtisch/server/messages.py by `python -m stammtisch.server.schema --typescript`."]
    for name, schema in schemas()["$defs"].items():
        if "description" in schema:
            lines += ["", f"/** {' '.join(schema['description'].split())} */"]
        else:
            lines.append("")
        lines.append(f"export type {name} = {spelt(schema)};")
    return "\n".join(lines) + "\n"


def spelt(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        reference: str = schema["$ref"]
        return reference.rsplit("/", 1)[-1]
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(spelt(choice) for choice in schema[key]))
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        item = spelt(schema["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        return spelt_object(schema)
    return PLAIN.get(str(kind), "unknown")


def spelt_object(schema: Schema) -> str:
    more = schema.get("additionalProperties", "properties" not in schema)
    if "properties" not in schema:
        return f"Record<string, {spelt(more) if isinstance(more, dict) else 'unknown'}>"
    required = schema.get("required", [])
    fields = [
        f"  {name}{'' if name in required else '?'}: {spelt(field)};" for name, field in schema["properties"].items()
    ]
    if more:
        fields.append("  [more: string]: unknown;")
    return "{\n" + "\n".join(fields) + "\n}"


if __name__ == "__main__":
    print(typescript() if "--typescript" in sys.argv[1:] else json.dumps(schemas(), indent=2), end="")
