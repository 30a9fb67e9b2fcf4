import { describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { Merchant } from '../stack/people/merchant.js';
import { useSystem } from '../stack/use-system.js';

const TEST_TIMEOUT_MS = 300_000;
/** What is promised: a loss is made good within a minute, without a hand. */
const MINUTE_MS = 60_000;

describe('What is lost between a buyer and the ledger', () => {
  const running = useSystem();
  const watched = (session: SessionView) =>
    running.system.rows<{ merchant_id: number; created_at: Date }>(
      `SELECT merchant_id, created_at FROM chain_indexer.watched WHERE address = decode($1, 'hex')`,
      [session.deposit_address.slice(2)],
    );
  /** As if the indexer had never been told of the session. */
  const forget = async (session: SessionView) => {
    const [row] = await eventually(async () => {
      const rows = await watched(session);
      return rows.length > 0 ? rows : undefined;
    });
    const address = [session.deposit_address.slice(2)];
    await running.system.rows(`DELETE FROM chain_indexer.backfills WHERE address = decode($1, 'hex')`, address);
    await running.system.rows(`DELETE FROM chain_indexer.watched WHERE address = decode($1, 'hex')`, address);
    return row!;
  };
  /** Resolves when the head scan has passed the newest block of now. */
  const isScanned = async () => {
    const head = await running.system.provider.getBlockNumber();
    await eventually(
      async () =>
        (await running.system.rows('SELECT 1 FROM chain_indexer.cursors WHERE head_block >= $1', [head])).length > 0,
    );
  };

  it(
    'is found and credited by itself: an event of a session, and a block that was passed over',
    async () => {
      const { buyer } = running.system;
      const shop = await Merchant.create(running.system);
      const [untold, passedOver] = [await shop.openSession(1_000), await shop.openSession(2_000)];
      await forget(untold);
      const { merchant_id, created_at } = await forget(passedOver);
      await buyer.pays(untold, 1_000);
      await buyer.pays(passedOver, 2_000);
      await isScanned();
      await running.system.rows(
        `INSERT INTO chain_indexer.watched (address, merchant_id, created_at) VALUES (decode($1, 'hex'), $2, $3)`,
        [passedOver.deposit_address.slice(2), merchant_id, created_at],
      );
      expect(await shop.statusOf(passedOver)).toMatchObject({ status: 'open' });

      await eventually(
        async () =>
          (await shop.statusOf(untold)).status === 'paid' && (await shop.statusOf(passedOver)).status === 'paid',
        MINUTE_MS,
      );
    },
    TEST_TIMEOUT_MS,
  );
});
