import type { AgentAccount } from '../../stack/people/agent-account.js';
import type { RunningSystem } from '../../stack/running-system.js';
import type { ScheduleRecord, SlotRecord } from '../checker/record.js';

const SPACES = 2;
/** The number of schedules in each space; all of them are due at the same moment. */
const OF_SPACE = 3;
const EVERY_MINUTE = '* * * * *';
const POLICIES = ['skip', 'run_once'] as const;

interface Row {
  readonly id: string;
  readonly missed: ScheduleRecord['missed'];
  readonly paused_reason: string | null;
  readonly made_at_ms: string;
  readonly slots: readonly SlotRecord[];
  readonly turns: ScheduleRecord['turns'];
}

const READ = `
  SELECT s.id, s.missed, s.paused_reason, extract(epoch FROM s.created_at) * 1000 AS made_at_ms,
    (SELECT coalesce(json_agg(json_build_object(
       'slotAtMs', (extract(epoch FROM r.slot_at) * 1000)::bigint, 'notedAtMs', (extract(epoch FROM r.created_at) * 1000)::bigint,
       'outcome', r.outcome, 'turnId', r.turn_id) ORDER BY r.slot_at), '[]')
     FROM agent_gateway.schedule_run r WHERE r.schedule_id = s.id) AS slots,
    (SELECT coalesce(json_agg(json_build_object(
       'id', t.id, 'acceptedAtMs', (extract(epoch FROM t.created_at) * 1000)::bigint) ORDER BY t.seq), '[]')
     FROM agent_gateway.turn t WHERE t.account_id = s.account_id AND t.end_user_ref = s.end_user_ref) AS turns
  FROM agent_gateway.schedule s WHERE s.account_id = $1 ORDER BY s.seq`;

/** Agents with schedules that have a slot in each minute, and that are not stopped as long as the run lasts. */
export class Schedules {
  private constructor(
    private readonly system: RunningSystem,
    private readonly account: AgentAccount,
  ) {}

  /**
   * Starts the schedules as the owner in the dashboard, because the run revokes the keys of servers, and a schedule
   * ends with its key.
   */
  static async start(system: RunningSystem, account: AgentAccount): Promise<Schedules> {
    for (let space = 0; space < SPACES; space++) {
      const path = `${account.dashboard}/spaces/${await account.space()}/schedules`;
      for (let index = 0; index < OF_SPACE; index++) {
        const body = {
          ...{ title: `soak ${space} ${index}`, cron: EVERY_MINUTE, text: 'hello' },
          // A separate customer, by which its turns are identified.
          ...{ end_user_ref: `scheduled-${space}-${index}`, missed: POLICIES[index % POLICIES.length] },
        };
        await account.owner.post(path, body);
      }
    }
    return new Schedules(system, account);
  }

  /**
   * Returns the outcome of every slot, and every turn that was submitted for one. Read from the database, because the
   * API does not return when a slot was recorded.
   */
  async read(): Promise<ScheduleRecord[]> {
    const rows = await this.system.rows<Row>(READ, [this.account.id]);
    return rows.map(({ id, missed, paused_reason, made_at_ms, slots, turns }) => ({
      ...{ id, missed, pausedReason: paused_reason, madeAtMs: Number(made_at_ms), slots, turns },
    }));
  }
}
