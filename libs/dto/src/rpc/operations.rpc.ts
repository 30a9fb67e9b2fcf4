import type { ServiceName } from '@libs/events/services';
import type { DeadLetterView } from '../operations/dead-letters.js';
import type { FailedDeliveryView } from '../operations/failed-deliveries.js';
import type { Finding } from '../operations/findings.js';
import type { GaugeName, Gauges } from '../operations/gauges.js';
import type { TableMonths } from '../operations/months-ahead.js';

/** The health of a service, reported by the service itself. */
export interface HealthReport {
  /** Null: could not be read now. */
  gauges: { [G in GaugeName]?: Gauges[G] | null };
  /** The names of the things that a gauge counts; absent from older services, and where there is nothing to name. */
  subjects?: { [G in GaugeName]?: string[] };
  /** Age of the oldest event that waits to be published; 0 when none waits. */
  outbox_oldest_s: number;
  outbox_waiting: number;
  dead_letters: number;
  /**
   * The number of seconds for which NATS, which answers, has stored nothing that this process publishes; absent from
   * older services.
   */
  publish_refused_s?: number;
  /**
   * Tables that are partitioned by month; null: could not be read now. Absent from services that have none or are
   * older.
   */
  months_ahead?: TableMonths[] | null;
}

/** Services whose checks no other service can run: only they reach what they check. */
export type DoctorMethod = 'sweeper.examine' | 'webhooks.examine';

/** `polls`: the caller calls again while there are no findings; a caller of the previous release waits for them. */
export interface DoctorRequest {
  polls?: true;
}

/** Null: the checks take longer than a reply may, and continue. */
export interface DoctorReply {
  findings: Finding[] | null;
}

/** The position below which a list of dead letters continues, in (dead_at, id). `dead_at` has microseconds. */
export interface DeadLetterPosition {
  dead_at: string;
  id: string;
}

export type OperationsRpc = {
  [Q in `${ServiceName}.health`]: { request: Record<string, never>; reply: HealthReport };
} & {
  /** Returns the newest first, one more than `limit` when there are more. */
  [Q in `${ServiceName}.dead_letters`]: {
    request: { before?: DeadLetterPosition; limit: number };
    reply: { data: DeadLetterView[] };
  };
} & {
  /** Hands the event to its handler once more. `redrive_failed` when that fails again; it then stays a dead letter. */
  [Q in `${ServiceName}.redrive`]: { request: { id: string }; reply: { dead_letter: DeadLetterView } };
} & {
  /** Runs checks of the doctor now, in the network of the service, with its settings. */
  [Q in DoctorMethod]: { request: DoctorRequest; reply: DoctorReply };
} & {
  /** Returns failed deliveries of all merchants, those that failed last first. */
  'webhooks.failed_deliveries': { request: { limit: number }; reply: { data: FailedDeliveryView[] } };
};
