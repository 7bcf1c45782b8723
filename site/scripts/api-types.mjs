// Writes generated/api.ts: the bodies of the API, from its contract. With --check it only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const CONTRACT = "../api-lambda/openapi.json";
const OUT = "generated/api.ts";

const { components } = JSON.parse(readFileSync(CONTRACT, "utf8"), (_, value) => {
  if (value?.type !== "object") return value;
  // Answers may get more properties one day; what is written against the types can only use these.
  return { additionalProperties: false, ...value };
});
const names = Object.keys(components.schemas).sort();
const definitions = JSON.parse(
  JSON.stringify(components.schemas).replaceAll("#/components/schemas/", "#/definitions/"),
  // Titles are for people, here they would become names of types.
  (key, value) => (key === "title" && typeof value === "string" ? undefined : value),
);
const types = await compile(
  {
    type: "object",
    description: "Every body that travels, by its name in the contract.",
    additionalProperties: false,
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/definitions/${name}` }])),
    required: names,
    definitions,
  },
  "Bodies",
  { bannerComment: "// Generated from api-lambda/openapi.json by `make generate`. Do not edit." },
);

if (!process.argv.includes("--check")) {
  writeFileSync(OUT, types);
} else if (readFileSync(OUT, "utf8") !== types) {
  console.error(`site/${OUT} is not what api-lambda/openapi.json says; run \`make generate\``);
  process.exit(1);
}
