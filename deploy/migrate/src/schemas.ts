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
import type { SchemaOwner } from '@libs/events/services';
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
