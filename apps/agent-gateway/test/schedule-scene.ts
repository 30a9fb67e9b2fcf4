import type { useAccounts } from './accounts.js';
import type { Account } from './turn-scene.js';

/** The fields of a schedule; its next slot is hours or a day away. */
export const DAILY = { cron: '0 9 * * *', time_zone: 'Europe/Berlin', text: 'Write the report.' };

/** Schedules whose slots come when a test wants them to. */
export function useSchedules({ world }: ReturnType<typeof useAccounts>) {
  /** Makes an account one that has bought credits once, so that it may have as many schedules as anybody. */
  async function hasBought<Owner extends Pick<Account, 'id'>>(owner: Owner): Promise<Owner> {
    await world.rows(
      `INSERT INTO ledger (account_id, kind, amount_micro_usd, balance_micro_usd) VALUES ($1, 'grant', 1, 1)`,
      [owner.id],
    );
    return owner;
  }

  async function scheduled(owner: Pick<Account, 'key' | 'space'>, body: object = {}): Promise<string> {
    const made = await owner.key.call('POST', `/spaces/${owner.space}/schedules`, { ...DAILY, ...body });
    return made.body.schedule_id as string;
  }

  /** Moves the next slot of a schedule to `agoS` seconds before now, and returns it. */
  async function due(id: string, agoS = 1): Promise<string> {
    const [row] = await world.rows<{ slot_at: Date }>(
      `UPDATE schedule SET slot_at = date_trunc('milliseconds', now()) - make_interval(secs => $2), due_at = now()
       WHERE id = $1 RETURNING slot_at`,
      [id, agoS],
    );
    return row!.slot_at.toISOString();
  }

  return { hasBought, scheduled, due };
}
