import { dollars, microUsd } from '@libs/money/micro-usd';
import { withDatabase } from '@libs/service-kit/database/with-database';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { AccountsService } from '../accounts/accounts.service.js';
import { ENTITIES } from '../entities.js';
import { LedgerService } from '../ledger/ledger.service.js';

export interface Grant {
  /** The id of the account's user. */
  userId: number;
  amountMicroUsd: number;
  note?: string;
}

/**
 * `node grant-credits.js USER_ID DOLLARS [NOTE]` with DATABASE_URL of the agent gateway: grants credits, with an audit entry.
 * Returns the balance afterwards, in millionths of a US dollar.
 */
export async function grantCredits(databaseUrl: string, { userId, amountMicroUsd, note }: Grant): Promise<number> {
  const schema = 'agent_gateway';
  const options = { url: databaseUrl, schema, poolSize: 2, applicationName: 'grant credits', entities: ENTITIES };
  const outbox = new Outbox<'agent-gateway'>('agent-gateway');
  const trail = new AuditTrail(outbox);
  return withDatabase(options, (database) =>
    database.transaction(async (tx) => {
      await new AccountsService().ensure(tx, userId);
      const balance = await new LedgerService().move(tx, userId, { kind: 'grant', amountMicroUsd, note });
      const entry = {
        actor: systemActor('command line'),
        action: 'credits.granted',
        target: `account:${userId}`,
        after: { amount_usd: dollars(amountMicroUsd), balance_usd: dollars(balance), note: note ?? null },
      } as const;
      await trail.record(tx, entry);
      return balance;
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  const [, , id, amount, ...words] = process.argv;
  const [userId, usd, databaseUrl] = [Number(id), Number(amount), process.env['DATABASE_URL']];
  if (!Number.isSafeInteger(userId) || userId < 1 || !(usd > 0) || !Number.isFinite(usd) || !databaseUrl) {
    console.error('usage: DATABASE_URL=… node grant-credits.js USER_ID DOLLARS [NOTE]');
    process.exit(2);
  }
  const grant = { userId, amountMicroUsd: microUsd(usd), note: words.join(' ') || undefined };
  const balance = await grantCredits(databaseUrl, grant).catch((error: Error) => {
    console.error(error.message);
    return process.exit(1);
  });
  console.log(`account ${userId} has US$${dollars(balance)}`);
}
