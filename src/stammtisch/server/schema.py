"""The messages' JSON schema, and TypeScript types made from it.

python -m stammtisch.server.schema --typescript > messages.ts
"""

from __future__ import annotations

import json
import sys
from typing import Any

from pydantic import TypeAdapter

from stammtisch.server.messages import FROM_CLIENT, FROM_SERVER

Schema = dict[str, Any]
UNIONS: dict[str, TypeAdapter[Any]] = {"FromClient": FROM_CLIENT, "FromServer": FROM_SERVER}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def schemas() -> Schema:
    """All messages by name under `$defs`; FromClient and FromServer are what each side may say."""
    definitions: Schema = {}
    for name, adapter in UNIONS.items():
        schema = adapter.json_schema(mode="validation", ref_template="#/$defs/{model}")
        definitions.update(schema.pop("$defs"))
        definitions[name] = schema
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
    if "properties" not in schema:
        more = schema.get("additionalProperties", True)
        return f"Record<string, {spelt(more) if isinstance(more, dict) else 'unknown'}>"
    required = schema.get("required", [])
    fields = [
        f"  {name}{'' if name in required else '?'}: {spelt(field)};" for name, field in schema["properties"].items()
    ]
    return "{\n" + "\n".join(fields) + "\n}"


if __name__ == "__main__":
    print(typescript() if "--typescript" in sys.argv[1:] else json.dumps(schemas(), indent=2), end="")
