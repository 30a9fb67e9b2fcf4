/**
 * Prints `docs/openapi/openapi.json` from the controllers of all services. `node docs/print-openapi.mjs` writes it, with
 * `--check` it fails when what is written is not what would be.
 */
import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { service as admin } from '@apps/admin/service';
import { service as auth } from '@apps/auth/service';
import { service as dashboard } from '@apps/dashboard/service';
import { service as gateway } from '@apps/gateway/service';
import { service as payPage } from '@apps/pay-page/service';
import { service as sessions } from '@apps/sessions/service';
import { service as sweeper } from '@apps/sweeper/service';
import { apiDocument } from '@libs/api-document/document';

const FILE = join(import.meta.dirname, 'openapi', 'openapi.json');
const services = [sessions, payPage, auth, dashboard, admin, sweeper, gateway];
const wanted = `${JSON.stringify(apiDocument(services.map(({ module }) => module)), null, 2)}\n`;

if (!process.argv.includes('--check')) writeFileSync(FILE, wanted);
else if (readFileSync(FILE, 'utf8') !== wanted) {
  console.error('docs/openapi/openapi.json is out of date: run node docs/print-openapi.mjs');
  process.exit(1);
}
process.exit(0);
