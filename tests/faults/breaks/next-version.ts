import { SERVICES, schemaOf } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import type { RunningSystem } from '../../stack/running-system.js';

/** The timeout that the rules of migrations require: better to try again than to make all others wait. */
const LOCK_TIMEOUT = '1s';

/**
 * Makes the changes that a next version may make while processes of this one still work, to all tables and all events
 * at once: each table gets a column (its migration ran first), and each event that is published from then on an unknown
 * field (some replicas are new already).
 */
export async function nextVersionComes(system: RunningSystem): Promise<void> {
  const schemas = SERVICES.map(schemaOf);
  const tables = await system.rows<{ name: string; is_outbox: boolean }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name, tablename = 'outbox' AS is_outbox
     FROM pg_tables JOIN pg_class c ON c.oid = format('%I.%I', schemaname, tablename)::regclass
     WHERE schemaname = ANY($1) AND NOT c.relispartition ORDER BY 1`,
    [schemas],
  );
  await system.rows(
    `CREATE FUNCTION public.say_more() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       NEW.payload := regexp_replace(NEW.payload::text, '^\\s*\\{', '{"added_by_next_version":{"a":[1]},')::json;
       RETURN NEW;
     END $$`,
  );
  for (const { name, is_outbox } of tables) {
    await patiently(
      system,
      `ALTER TABLE ${name} ADD COLUMN added_by_next_version text DEFAULT 'unknown to old processes'`,
    );
    if (is_outbox)
      await patiently(
        system,
        `CREATE TRIGGER say_more BEFORE INSERT ON ${name} FOR EACH ROW EXECUTE FUNCTION public.say_more()`,
      );
  }
}

async function patiently(system: RunningSystem, sql: string): Promise<void> {
  await eventually(async () => {
    await system.rows(`SET lock_timeout = '${LOCK_TIMEOUT}'; ${sql}; SET lock_timeout = 0`);
    return true;
  });
}
