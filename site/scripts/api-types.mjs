// Writes generated/api.ts: the API's bodies and operations, from its OpenAPI document. With --check it only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const CONTRACT = "../api-lambda/openapi.json";
const OUT = "generated/api.ts";

const { components, paths } = JSON.parse(readFileSync(CONTRACT, "utf8"), (_, value) => {
  if (value?.type !== "object") return value;
  // Closed types: code may only use properties that the contract names.
  return { additionalProperties: false, ...value };
});
const names = Object.keys(components.schemas).sort();
const definitions = JSON.parse(
  JSON.stringify(components.schemas).replaceAll("#/components/schemas/", "#/definitions/"),
  // Titles would become names of types.
  (key, value) => (key === "title" && typeof value === "string" ? undefined : value),
);
const bodies = await compile(
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
const types = bodies + operations();

if (!process.argv.includes("--check")) {
  writeFileSync(OUT, types);
} else if (readFileSync(OUT, "utf8") !== types) {
  console.error(`site/${OUT} is not what api-lambda/openapi.json says; run \`make generate\``);
  process.exit(1);
}

/** Returns the interface with one property per operation, "METHOD /path". */
function operations() {
  const lines = [
    "/**",
    " * Every operation: its parameters, its bodies and the statuses of its errors.",
    " */",
  ];
  lines.push("export interface Operations {");
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const { parameters = [], requestBody, responses } = operation;
      const isForScripts = ([status, { content }]) =>
        /^2/.test(status) && content?.["text/html"] === undefined;
      const success = Object.entries(responses).find(isForScripts)?.[1];
      const errors = Object.keys(responses).filter((status) => /^[45]/.test(status));
      lines.push(`  "${method.toUpperCase()} ${path}": {`);
      for (const place of ["path", "query"]) lines.push(...parametersIn(place, parameters));
      if (requestBody !== undefined) lines.push(`    body: ${json(requestBody)};`);
      lines.push(`    answer: ${json(success)};`);
      lines.push(`    error: ${errors.join(" | ") || "never"};`);
      lines.push("  };");
    }
  }
  return `${[...lines, "}"].join("\n")}\n`;
}

/** Returns the line for the parameters in the path or the query, if there are any. */
function parametersIn(place, parameters) {
  const own = parameters.filter((parameter) => parameter.in === place);
  if (own.length === 0) return [];
  const simple = { string: "string", integer: "number", number: "number", boolean: "boolean" };
  const properties = own.map(({ name, required, schema }) => {
    const type = simple[[schema.type].flat().find((each) => each !== "null")];
    if (type === undefined) throw new Error(`Parameter ${name} has no simple type`);
    return `${name}${required ? "" : "?"}: ${type}`;
  });
  const optional = own.every(({ required }) => !required);
  return [`    ${place}${optional ? "?" : ""}: { ${properties.join("; ")} };`];
}

/** Returns the type of a body: a name of the contract, or an array of it, a file, or nothing. */
function json({ content }) {
  if (content === undefined) return "undefined";
  if (content["image/jpeg"] !== undefined) return "Blob";
  const { $ref, type, items } = content["application/json"].schema;
  const name = ($ref ?? items?.$ref)?.split("/").at(-1);
  if (name === undefined) throw new Error("A JSON body has no name in the contract");
  return type === "array" ? `${name}[]` : name;
}
