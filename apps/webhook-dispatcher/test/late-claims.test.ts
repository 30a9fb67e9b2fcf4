import { expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import pg from 'pg';
import { useWebhookWorld } from './webhook-world.js';

const LEASE_MS = 5_000;
const ENDPOINTS = 4;
const OF_EACH = 20;

const { world, aMerchant, aReceiver } = useWebhookWorld({ WEBHOOK_LEASE_MS: String(LEASE_MS) });

/** Makes Postgres record each claim of a delivery, and take longer than a lease for the first. */
const SLOW_CLAIM = `
  SET search_path = webhook_dispatcher;
  CREATE TABLE claimed (delivery_id text);
  CREATE FUNCTION note_claim() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = webhook_dispatcher AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM claimed) THEN PERFORM pg_sleep(${LEASE_MS / 1_000 + 0.5}); END IF;
      INSERT INTO claimed VALUES (NEW.id);
      RETURN NULL;
    END $$;
  CREATE TRIGGER note_claim AFTER UPDATE ON delivery FOR EACH ROW
    WHEN (NEW.claim_id IS DISTINCT FROM OLD.claim_id AND NEW.claim_id IS NOT NULL) EXECUTE FUNCTION note_claim()`;

it('claims that took longer than their lease are renewed and sent, and not released to be claimed again', async () => {
  const admin = new pg.Client({ connectionString: world.database.adminUrl });
  await admin.connect();
  await admin.query(SLOW_CLAIM);
  const merchant = aMerchant();
  const receivers = await Promise.all(Array.from({ length: ENDPOINTS }, () => aReceiver()));

  for (const { url } of receivers) await merchant.backlog((await merchant.endpointAt(url)).id, OF_EACH);

  await eventually(() => receivers.every(({ posts }) => posts.length >= OF_EACH));
  const { rows } = await admin.query(
    'SELECT count(*)::int AS claims, count(DISTINCT delivery_id)::int AS deliveries FROM claimed',
  );
  await admin.end();
  expect(rows).toEqual([{ claims: ENDPOINTS * OF_EACH, deliveries: ENDPOINTS * OF_EACH }]);
  expect(receivers.map(({ posts }) => posts.length)).toEqual(receivers.map(() => OF_EACH));
});
