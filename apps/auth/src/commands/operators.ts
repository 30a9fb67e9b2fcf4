import { basename } from 'node:path';
import { withDatabase } from '@libs/service-kit/database/with-database';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { ENTITIES } from '../entities.js';
import { UserRegistryService } from '../registry/user-registry.service.js';

/**
 * `node operators.js grant|revoke EMAIL` with DATABASE_URL of the auth service:
 * grants or revokes the role of operator. There is no way over HTTP. Audited like every other action.
 */
async function setOperator(databaseUrl: string, email: string, granted: boolean): Promise<void> {
  const options = { url: databaseUrl, schema: 'auth', poolSize: 2, applicationName: 'operators', entities: ENTITIES };
  const outbox = new Outbox<'auth'>('auth');
  const trail = new AuditTrail(outbox);
  await withDatabase(options, (database) =>
    database.transaction(async (tx) => {
      const user = await new UserRegistryService().setOperator(tx, email.toLowerCase(), granted);
      if (!user) throw new Error(`there is no account with the e-mail ${email}: register it first`);
      const actor = systemActor('command line');
      const action = granted ? 'operator.granted' : 'operator.revoked';
      await trail.record(tx, { actor, action, target: `user:${user.id}`, after: { email } });
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  const [verb, email] = process.argv.slice(2);
  const databaseUrl = process.env['DATABASE_URL'];
  if ((verb !== 'grant' && verb !== 'revoke') || !email || !databaseUrl) {
    console.error(`usage: DATABASE_URL=… node ${basename(process.argv[1])} grant|revoke EMAIL`);
    process.exit(2);
  }
  await setOperator(databaseUrl, email, verb === 'grant').catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  console.log(`${email} ${verb === 'grant' ? 'is an operator' : 'is no longer an operator'}`);
}
