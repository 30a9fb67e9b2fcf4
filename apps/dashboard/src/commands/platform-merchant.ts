import { basename } from 'node:path';
import { withDatabase } from '@libs/service-kit/database/with-database';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { ENTITIES } from '../entities.js';
import { merchantSnapshot } from '../merchants/merchant.view.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';

/**
 * `node platform-merchant.js ID` with DATABASE_URL of the dashboard service: names the merchant that sells the
 * plans, and removes its fee and caps. Its owner sets its treasury and an operator approves it, as for any other.
 * Audited.
 */
export async function namePlatformMerchant(databaseUrl: string, merchantId: number): Promise<void> {
  const applicationName = 'platform merchant';
  const options = { url: databaseUrl, schema: 'dashboard', poolSize: 2, applicationName, entities: ENTITIES };
  const outbox = new Outbox<'dashboard'>('dashboard');
  const trail = new AuditTrail(outbox);
  await withDatabase(options, (database) =>
    database.transaction(async (tx) => {
      const row = await new MerchantRegistryService().makePlatform(tx, merchantId);
      if (!row) throw new Error(`there is no merchant ${merchantId}`);
      await outbox.publish(tx, 'merchant.changed', merchantSnapshot(row));
      const { id, name, fee_tier, fee_bps } = row;
      const entry = {
        actor: systemActor('command line'),
        action: 'merchant.made_platform',
        target: `merchant:${id}`,
        merchant: { id, name },
        after: { is_platform: true, fee_tier, fee_bps },
      } as const;
      await trail.record(tx, entry);
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  const id = Number(process.argv[2]);
  const databaseUrl = process.env['DATABASE_URL'];
  if (!Number.isSafeInteger(id) || id < 1 || !databaseUrl) {
    console.error(`usage: DATABASE_URL=… node ${basename(process.argv[1])} MERCHANT_ID`);
    process.exit(2);
  }
  await namePlatformMerchant(databaseUrl, id).catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  console.log(`merchant ${id} sells the plans`);
}
