import { describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { Merchant } from '../stack/people/merchant.js';
import { useSystem } from '../stack/use-system.js';

const TEST_TIMEOUT_MS = 300_000;
/** The promise: a loss is repaired within a minute, without intervention. */
const MINUTE_MS = 60_000;

describe('What is lost between a buyer and the ledger', () => {
  const running = useSystem();
  const watched = (session: SessionView) =>
    running.system.rows<{ merchant_id: number; created_at: Date }>(
      `SELECT merchant_id, created_at FROM chain_indexer.watched WHERE address = decode($1, 'hex')`,
      [session.deposit_address.slice(2)],
    );
  /** Makes the indexer forget a session, as if it had never received it. */
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

  const transferOf = async (session: SessionView) =>
    (
      await running.system.rows<{ status: string }>(
        'SELECT status FROM chain_indexer.transfers WHERE to_address = $1',
        [session.deposit_address.toLowerCase()],
      )
    )[0];
  const paymentsOf = (session: SessionView) =>
    running.system.rows<{ id: number }>(
      `SELECT p.id FROM sessions.payments p JOIN sessions.sessions s ON s.id = p.session_id WHERE s.deposit_address = $1`,
      [session.deposit_address.toLowerCase()],
    );
  let planted = 0;
  /**
   * Loses rows that contain the address of a session, as soon as they are written: before, so that they are never
   * visible, or after, so that their writer takes them for written. Of the outbox, it loses those whose event matches.
   * Returns a function that ends this.
   */
  const loses = async (
    table: 'chain_indexer.transfers' | 'chain_indexer.outbox',
    when: 'BEFORE' | 'AFTER',
    session: SessionView,
    events: string,
  ) => {
    const name = `loses_${++planted}`;
    const address = session.deposit_address.toLowerCase();
    const isMeant =
      when === 'AFTER'
        ? `NEW.to_address = '${address}'`
        : `NEW.event LIKE '${events}' AND NEW.payload::text LIKE '%${address}%'`;
    const loss = when === 'AFTER' ? `DELETE FROM ${table} WHERE id = NEW.id` : 'RETURN NULL';
    await running.system.rows(
      `CREATE FUNCTION chain_indexer.${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF ${isMeant} THEN ${loss}; END IF; RETURN NEW; END $$`,
    );
    await running.system.rows(
      `CREATE TRIGGER ${name} ${when} INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION chain_indexer.${name}()`,
    );
    return async () => {
      await running.system.rows(`DROP TRIGGER ${name} ON ${table}`);
      await running.system.rows(`DROP FUNCTION chain_indexer.${name}()`);
    };
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

  it(
    'is found and credited by itself: a recorded transfer, its events, and the row of its payment',
    async () => {
      const { buyer } = running.system;
      const shop = await Merchant.create(running.system);
      const [rowless, untold, unpaid] = [
        await shop.openSession(1_000),
        await shop.openSession(2_000),
        await shop.openSession(3_000),
      ];
      for (const session of [rowless, untold, unpaid]) await eventually(async () => (await watched(session))[0]);
      const losses = [
        await loses('chain_indexer.transfers', 'AFTER', rowless, '%'),
        await loses('chain_indexer.outbox', 'BEFORE', untold, 'transfer.%'),
        await loses('chain_indexer.outbox', 'BEFORE', unpaid, 'transfer.final'),
      ];
      await buyer.pays(rowless, 1_000);
      await buyer.pays(untold, 2_000);
      await buyer.pays(unpaid, 3_000);
      await eventually(async () => (await paymentsOf(rowless)).length === 1 && (await paymentsOf(unpaid)).length === 1);
      await eventually(
        async () => (await transferOf(untold))?.status === 'final' && (await transferOf(unpaid))?.status === 'final',
      );
      await running.system.rows('DELETE FROM sessions.payments WHERE id = $1', [(await paymentsOf(unpaid))[0]!.id]);
      for (const end of losses) await end();
      expect(await transferOf(rowless)).toBeUndefined();
      expect([await paymentsOf(untold), await paymentsOf(unpaid)]).toEqual([[], []]);
      for (const session of [rowless, untold, unpaid])
        expect(await shop.statusOf(session)).not.toMatchObject({ status: 'paid' });

      await eventually(async () => {
        const all = await Promise.all([rowless, untold, unpaid].map((session) => shop.statusOf(session)));
        return all.every(({ status }) => status === 'paid');
      }, MINUTE_MS);
      for (const session of [rowless, untold, unpaid]) expect(await paymentsOf(session)).toHaveLength(1);
    },
    TEST_TIMEOUT_MS,
  );
});
