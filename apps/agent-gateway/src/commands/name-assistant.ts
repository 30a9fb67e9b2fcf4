import { basename } from 'node:path';
import { withDatabase } from '@libs/service-kit/database/with-database';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { AssistantRepository } from '../assistant/assistant.repository.js';
import { ENTITIES } from '../entities.js';

/**
 * `node name-assistant.js SPACE_ID|none` with DATABASE_URL of the agent gateway: makes a space the assistant of the
 * dashboard, or ends it. The account of the space pays, and its members can read what is asked. Audited.
 */
export async function nameAssistant(databaseUrl: string, spaceId: string | null): Promise<void> {
  const schema = 'agent_gateway';
  const options = { url: databaseUrl, schema, poolSize: 2, applicationName: 'name assistant', entities: ENTITIES };
  const trail = new AuditTrail(new Outbox<'agent-gateway'>('agent-gateway'));
  const repository = new AssistantRepository();
  await withDatabase(options, (database) =>
    database.transaction(async (tx) => {
      const before = await repository.current(tx);
      if (spaceId === null) await repository.remove(tx);
      else if (!(await repository.name(tx, spaceId)))
        throw new Error(`there is no space ${spaceId}, or it is archived`);
      const entry = {
        actor: systemActor('command line'),
        action: 'assistant.named',
        target: `space:${spaceId ?? before?.space_id ?? 'none'}`,
        before: { space_id: before?.space_id ?? null },
        after: { space_id: spaceId },
      } as const;
      await trail.record(tx, entry);
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  const given = process.argv[2] ?? '';
  const databaseUrl = process.env['DATABASE_URL'];
  if (!/^(none|sp_[0-9a-f]{32})$/.test(given) || !databaseUrl) {
    console.error(`usage: DATABASE_URL=… node ${basename(process.argv[1])} SPACE_ID|none`);
    process.exit(2);
  }
  const spaceId = given === 'none' ? null : given;
  await nameAssistant(databaseUrl, spaceId).catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  console.log(spaceId === null ? 'there is no assistant' : `space ${spaceId} is the assistant`);
}
