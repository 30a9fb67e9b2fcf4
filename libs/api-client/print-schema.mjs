/**
 * Prints `src/generated/schema.ts`, the types of the API, from `docs/openapi/openapi.json`. `node libs/api-client/print-schema.mjs`
 * writes it, with `--check` it fails when what is written is not what would be.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const FILE = join(import.meta.dirname, 'src', 'generated', 'schema.ts');
const DOCUMENT = new URL('../../docs/openapi/openapi.json', import.meta.url);

const nodes = await openapiTS(DOCUMENT, {
  alphabetize: true,
  emptyObjectsUnknown: true,
  defaultNonNullable: false,
});
const wanted = `/** Printed from docs/openapi/openapi.json by print-schema.mjs; never edited. */\n${astToString(nodes)}`;
if (!process.argv.includes('--check')) writeFileSync(FILE, wanted);
else if (readFileSync(FILE, 'utf8') !== wanted) {
  console.error('the types of the API are out of date: run node libs/api-client/print-schema.mjs');
  process.exit(1);
}
