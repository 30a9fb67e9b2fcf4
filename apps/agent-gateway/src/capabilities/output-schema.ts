import { Ajv2020 } from 'ajv/dist/2020.js';

/** Returns the fault of a JSON Schema (draft 2020-12) for outputs; undefined when it compiles. */
export function schemaProblem(schema: Record<string, unknown>): string | undefined {
  if (schema['$async'] !== undefined) return 'Must not be asynchronous';
  try {
    // A new instance for each schema, because the `$id` of one would stay known to the next.
    new Ajv2020({ strict: false, inlineRefs: false, logger: false, validateFormats: false }).compile(schema);
    return undefined;
  } catch (error) {
    return `Must be a JSON Schema that compiles: ${(error as Error).message.slice(0, 300)}`;
  }
}
