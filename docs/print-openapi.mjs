/**
 * Prints the API documents into `docs/openapi/dist`: `openapi.json` from the controllers of all services,
 * `checkout.json` and `agent.json` with the routes for keys of the two APIs. The build runs it (`turbo.json`).
 * `docs/generated/endpoints.md` has a summary, which is compared.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentDocument, apiDocument, checkoutDocument } from '@libs/api-document/document';
import { MODULES } from './modules.mjs';

const FOLDER = join(import.meta.dirname, 'openapi', 'dist');
const documents = {
  'openapi.json': apiDocument(MODULES),
  'checkout.json': checkoutDocument(MODULES),
  'agent.json': agentDocument(MODULES),
};

mkdirSync(FOLDER, { recursive: true });
for (const [name, document] of Object.entries(documents))
  writeFileSync(join(FOLDER, name), `${JSON.stringify(document, null, 2)}\n`);
