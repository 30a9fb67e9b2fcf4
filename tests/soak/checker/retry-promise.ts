import type { ReceiverBehavior } from '../../stack/servers/webhook-receiver.js';
import { type Finding, faultsNear, groupBy, seenLateBy, type Violation } from './promise.js';
import type { EndpointRecord, FaultRecord, PostRecord, SoakRecord, Span } from './record.js';

/** The delays before the second to sixth attempt: from docs/webhooks.md, not from the dispatcher. */
const RETRY_DELAYS_MS = [60_000, 300_000, 1_800_000, 7_200_000, 43_200_000] as const;
/** An attempt is at most this late (docs/webhooks.md), plus the time for which it could not be sent when it was due. */
const LATE_MS = 60_000;
/** An attempt is over by then, even if the receiver notices later that its connection was closed. */
const ATTEMPT_MS = 15_000;
/** The delay with which the receiver on a busy machine notices the end of a request, compared with the sender. */
const NOTICED_MS = 500;
/** The time after the end of an attempt within which its result is written; until then it is lost with the process. */
const RECORDED_WITHIN_MS = 5_000;
/**
 * The time after a fault within which an attempt whose record was lost is made again: its lease ends, and what hung
 * with it is repeated, too.
 */
const REPEATED_WITHIN_MS = 30_000;

/** The sender of webhooks: a process of the dispatcher, which needs only Postgres. NATS has no part in a retry. */
const DISPATCHER = 'webhook-dispatcher';
const OF_PROCESSES: ReadonlySet<string> = new Set(['kill -9', 'SIGSTOP', 'dies in a gap', 'rolling restart']);
const OF_POSTGRES: ReadonlySet<string> = new Set([
  ...['Postgres dies', 'Postgres failover', 'connections cut', 'Postgres slow'],
]);

const TAKES: ReadonlySet<ReceiverBehavior> = new Set(['accepts', 'slow']);

/** All POSTs with one id at an endpoint. */
export interface Delivery {
  readonly endpoint: EndpointRecord;
  readonly id: string;
  /** The posts in the order of their arrival. */
  readonly posts: readonly PostRecord[];
}

/** The judgment of the time between one attempt and the next. */
type Judged = 'on time' | 'made again' | Violation;

/**
 * Promise 4: a retry is never early, and at most a minute late, whatever else is broken. Only faults of the dispatcher
 * and of Postgres count: while they last nothing can be sent, and an attempt that they touch may be made again at once,
 * because its record was lost. Such a retry is not counted.
 */
export function retriesAreOnTime(record: SoakRecord): Finding {
  const sendersFaults = record.faults.filter(isOfSender);
  const judged = deliveriesOf(record)
    .filter(({ posts }) => posts.some(({ behavior }) => !TAKES.has(behavior)))
    .flatMap((delivery) => retriesOf({ ...record, faults: sendersFaults }, delivery));
  const retries = judged.filter((one) => one !== 'made again');
  return {
    checked: retries.length,
    violations: retries.filter((one) => one !== 'on time'),
    figure: `${judged.length - retries.length} attempts made again after a fault, not judged; the receivers stood still for ${longestMs(record.stalls)} ms at most`,
  };
}

/** Returns the posts of each endpoint, by delivery. */
export function deliveriesOf(record: SoakRecord): Delivery[] {
  return record.endpoints.flatMap((endpoint) =>
    [...groupBy(endpoint.posts, ({ id }) => id)].map(([id, posts]) => ({
      ...{ endpoint, id },
      posts: posts.toSorted((a, b) => a.arrivedAtMs - b.arrivedAtMs),
    })),
  );
}

/** Returns each retry that happened or should have happened. `record` has the faults of the senders only. */
function retriesOf(record: SoakRecord, { endpoint, id, posts }: Delivery): Judged[] {
  const judged: Judged[] = [];
  let made = 1;
  for (const [index, post] of posts.entries()) {
    const next = posts[index + 1];
    const delayMs = RETRY_DELAYS_MS[made - 1];
    if (TAKES.has(post.behavior) || delayMs === undefined) break;
    const latestEndMs = post.arrivedAtMs + ATTEMPT_MS;
    const endedAtMs = Math.min(post.endedAtMs ?? latestEndMs, latestEndMs);
    const untilMs = next?.arrivedAtMs ?? record.judgedAtMs;
    const waited = `came ${untilMs - endedAtMs} ms after the end of the one before (${delayMs})`;
    const label = `${endpoint.name}: attempt ${made + 1} of ${id} ${next ? '' : 'has not come, or '}${waited}`;
    const around = faultsNear(record, { fromMs: post.arrivedAtMs, toMs: endedAtMs + RECORDED_WITHIN_MS });
    const faultsOverAtMs = Math.max(endedAtMs, ...around.map(({ toMs }) => toMs));

    const seenLateMs = Math.max(...[post.arrivedAtMs, endedAtMs].map((atMs) => seenLateBy(record.stalls, atMs)));
    if (next && untilMs < endedAtMs + delayMs - NOTICED_MS - seenLateMs) {
      const isAgain = around.length > 0 && untilMs <= faultsOverAtMs + REPEATED_WITHIN_MS;
      judged.push(isAgain ? 'made again' : { what: `early: ${label}`, atMs: untilMs });
      // The schedule continues from the recorded attempt.
      continue;
    }
    // A record that had to wait for Postgres starts the clock when it is written; the open end of a request may be seen
    // late, too.
    const dueAtMs = Math.max(faultsOverAtMs, post.endedAtMs ?? endedAtMs) + delayMs;
    const isLate = untilMs > dueAtMs + LATE_MS + brokenMs(record.faults, { fromMs: dueAtMs, toMs: untilMs });
    if (isLate) judged.push({ what: `late: ${label}`, atMs: dueAtMs });
    else if (next) judged.push('on time');
    made += 1;
  }
  return judged;
}

function longestMs(spans: readonly Span[]): number {
  return Math.max(0, ...spans.map(({ fromMs, toMs }) => toMs - fromMs));
}

function isOfSender({ kind, target }: FaultRecord): boolean {
  return OF_POSTGRES.has(kind) || (OF_PROCESSES.has(kind) && target.startsWith(DISPATCHER));
}

/** Returns how much of a span faults lasted, each moment counted once. */
function brokenMs(faults: readonly FaultRecord[], { fromMs, toMs }: Span): number {
  let [broken, countedTo] = [0, fromMs];
  for (const fault of faults.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const endMs = Math.min(fault.toMs, toMs);
    broken += Math.max(0, endMs - Math.max(fault.fromMs, countedTo));
    countedTo = Math.max(countedTo, endMs);
  }
  return broken;
}
