/**
 * Prints `src/generated/schema.ts`, the types of the API, from the document that `docs/print-openapi.mjs` has printed.
 * The build runs it (`turbo.json`); git does not keep it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const FOLDER = join(import.meta.dirname, 'src', 'generated');
const DOCUMENT = new URL('../../docs/openapi/dist/openapi.json', import.meta.url);

const nodes = await openapiTS(DOCUMENT, {
  alphabetize: true,
  emptyObjectsUnknown: true,
  defaultNonNullable: false,
});
mkdirSync(FOLDER, { recursive: true });
writeFileSync(
  join(FOLDER, 'schema.ts'),
  `/** Printed from openapi.json by print-schema.mjs; never edited. */\n${astToString(nodes)}`,
);
