import { dollars, microUsd } from '@libs/money/micro-usd';
import { withDatabase } from '@libs/service-kit/database/with-database';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { AccountsService } from '../accounts/accounts.service.js';
import { ENTITIES } from '../entities.js';
import { LedgerService } from '../ledger/ledger.service.js';

export interface Grant {
  /** The merchant whose account it is, or the account itself. */
  to: { readonly merchant: number } | { readonly account: number };
  amountMicroUsd: number;
  note?: string;
}

/**
 * `node grant-credits.js merchant:ID|account:ID DOLLARS [NOTE]` with DATABASE_URL of the agent gateway: grants credits,
 * with an audit entry. The number alone would be ambiguous: before accounts belonged to merchants, it was that of a
 * person. Returns the balance afterwards, in millionths of a US dollar.
 */
export async function grantCredits(databaseUrl: string, { to, amountMicroUsd, note }: Grant): Promise<number> {
  const schema = 'agent_gateway';
  const options = { url: databaseUrl, schema, poolSize: 2, applicationName: 'grant credits', entities: ENTITIES };
  const outbox = new Outbox<'agent-gateway'>('agent-gateway');
  const trail = new AuditTrail(outbox);
  return withDatabase(options, (database) =>
    database.transaction(async (tx) => {
      const accountId = 'account' in to ? to.account : await new AccountsService().ensure(tx, to.merchant);
      const balance = await new LedgerService().move(tx, accountId, { kind: 'grant', amountMicroUsd, note });
      const entry = {
        actor: systemActor('command line'),
        action: 'credits.granted',
        target: `account:${accountId}`,
        after: { amount_usd: dollars(amountMicroUsd), balance_usd: dollars(balance), note: note ?? null },
      } as const;
      await trail.record(tx, entry);
      return balance;
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  const [, , target = '', amount, ...words] = process.argv;
  const [to, usd, databaseUrl] = [targetOf(target), Number(amount), process.env['DATABASE_URL']];
  if (!to || !(usd > 0) || !Number.isFinite(usd) || !databaseUrl) {
    console.error('usage: DATABASE_URL=… node grant-credits.js merchant:ID|account:ID DOLLARS [NOTE]');
    process.exit(2);
  }
  const grant = { to, amountMicroUsd: microUsd(usd), note: words.join(' ') || undefined };
  const balance = await grantCredits(databaseUrl, grant).catch((error: Error) => {
    console.error(error.message);
    return process.exit(1);
  });
  console.log(`${target} has US$${dollars(balance)}`);
}

function targetOf(text: string): Grant['to'] | undefined {
  const [, kind, id] = /^(merchant|account):([1-9]\d{0,14})$/.exec(text) ?? [];
  if (kind === undefined) return undefined;
  return kind === 'merchant' ? { merchant: Number(id) } : { account: Number(id) };
}
