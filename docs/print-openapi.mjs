/**
 * Prints `docs/openapi/`: `openapi.json` from the controllers of all services, `agent.json` of the agent API alone.
 * `node docs/print-openapi.mjs` writes them, with `--check` it fails when what is written is not what would be.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentDocument, apiDocument } from '@libs/api-document/document';
import { MODULES } from './modules.mjs';

const FOLDER = join(import.meta.dirname, 'openapi');
const documents = {
  'openapi.json': apiDocument(MODULES),
  'agent.json': agentDocument(MODULES),
};

let stale = 0;
for (const [name, document] of Object.entries(documents)) {
  const file = join(FOLDER, name);
  const wanted = `${JSON.stringify(document, null, 2)}\n`;
  if (!process.argv.includes('--check')) writeFileSync(file, wanted);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
    console.error(`docs/openapi/${name} is out of date: run node docs/print-openapi.mjs`);
    stale++;
  }
}
process.exit(stale > 0 ? 1 : 0);
