import { MIGRATIONS as admin } from '@apps/admin/migrations';
import { MIGRATIONS as agentGateway } from '@apps/agent-gateway/migrations';
import { MIGRATIONS as auth } from '@apps/auth/migrations';
import { MIGRATIONS as chainIndexer } from '@apps/chain-indexer/migrations';
import { MIGRATIONS as dashboard } from '@apps/dashboard/migrations';
import { MIGRATIONS as sessions } from '@apps/sessions/migrations';
import { MIGRATIONS as signer } from '@apps/signer/migrations';
import { MIGRATIONS as sweeper } from '@apps/sweeper/migrations';
import { MIGRATIONS as turnRunner } from '@apps/turn-runner/migrations';
import { MIGRATIONS as webhookDispatcher } from '@apps/webhook-dispatcher/migrations';
import {
  SCHEMA_OWNERS,
  type SchemaOwner,
  type SchemaProcess,
  schemaOf,
  serviceOf,
  TWIN_NAMES,
} from '@libs/events/services';
import type pg from 'pg';
import type { MigrationInterface } from 'typeorm';

/** Every service that owns a schema, with its migrations, oldest first. Loads nothing else of the services. */
export const SCHEMAS: Readonly<Record<SchemaOwner, readonly (new () => MigrationInterface)[]>> = {
  auth,
  dashboard,
  sessions,
  'chain-indexer': chainIndexer,
  sweeper,
  signer,
  'webhook-dispatcher': webhookDispatcher,
  admin,
  'agent-gateway': agentGateway,
  'turn-runner': turnRunner,
};

/** Returns the migrations of a process: a twin has those of its service. */
export function migrationsOf(process: SchemaProcess): readonly (new () => MigrationInterface)[] {
  return SCHEMAS[serviceOf(process) as SchemaOwner];
}

/** Returns the schemas to migrate: of every service, and of the twins that were provisioned. */
export async function provisioned(client: pg.Client): Promise<SchemaProcess[]> {
  const { rows } = await client.query<{ nspname: string }>('SELECT nspname FROM pg_namespace');
  const known = new Set(rows.map(({ nspname }) => nspname));
  return [...SCHEMA_OWNERS, ...TWIN_NAMES.filter((twin) => known.has(schemaOf(twin)))];
}
