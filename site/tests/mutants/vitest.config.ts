// The tests of the form that need neither the programs nor a built site.
export default { test: { include: ["tests/unit/form-*.test.ts"] } };
