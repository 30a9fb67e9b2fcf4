import { type Finding, faultsNear, findingOf, percentile, seenLateBy } from './promise.js';
import type { EndpointRecord, SoakRecord } from './record.js';

const FIRST_POST_MS = 2_000;
/** With fewer payments, the 99th percentile is the slowest one, and means nothing. */
const JUDGED_FROM = 100;
/** The time after a fault within which its backlog is processed. */
const AFTER_FAULT_MS = 10_000;
/** An endpoint counts as dead when it refused a POST within this time before or after. */
const DEAD_WITHIN_MS = 90_000;

interface FirstPost {
  readonly sentAtMs: number;
  /**
   * How long the chain took to mine the transfer. We are not responsible for that: a busy machine slows the test chain,
   * too.
   */
  readonly chainTookMs: number;
  /** The time from the block to the POST. */
  readonly tookMs: number;
}

/**
 * Promise 2: from the block of the buyer's transfer to the first POST of `payment.detected`, away from faults: p99
 * under 2 s.
 */
export function firstPostIsQuick(record: SoakRecord): Finding {
  const posts = firstPostsOf(record);
  const finding = judged('block to first POST', posts);
  const chain = percentile(
    posts.map(({ chainTookMs }) => chainTookMs),
    0.99,
  );
  return { ...finding, figure: `${finding.figure}; transfer to block: p99 ${Math.round(chain)} ms` };
}

/** Promise 3: the same for payments that arrived while another endpoint hung or failed. */
export function deadEndpointsDelayNoOthers(record: SoakRecord): Finding {
  const refusedAtMs = record.endpoints
    .filter(({ isHealthy }) => !isHealthy)
    .flatMap(({ posts }) => posts.filter(({ behavior }) => behavior !== 'accepts' && behavior !== 'slow'))
    .map(({ arrivedAtMs }) => arrivedAtMs);
  const isAddition = ({ sentAtMs }: FirstPost) =>
    refusedAtMs.some((atMs) => Math.abs(atMs - sentAtMs) <= DEAD_WITHIN_MS);
  return judged('beside dead endpoints', firstPostsOf(record).filter(isAddition));
}

/** Promise 6: none of our services calls an address that it must not call. */
export function noPrivateAddressIsCalled({ trapped, baits }: SoakRecord): Finding {
  return { checked: baits, violations: trapped.map(({ what, atMs }) => ({ what: `called: ${what}`, atMs })) };
}

/** Promise 9: after every fault all services become ready again without help, and none ends that was not killed. */
export function nothingIsRestartedByHand(record: SoakRecord): Finding {
  const faults = findingOf(record.faults, ({ kind, target, toMs, hasRecovered }) =>
    hasRecovered ? [] : [{ what: `not ready again after ${kind} of ${target}`, atMs: toMs }],
  );
  const ends = record.processes.flatMap(({ name, unplannedEndsMs }) =>
    unplannedEndsMs.map((atMs) => ({ what: `${name} ended by itself`, atMs })),
  );
  return { checked: faults.checked + record.processes.length, violations: [...faults.violations, ...ends] };
}

/** Promise 13: every change of the audit log is found, and nothing else is. */
export function tamperingIsFound({ tamperings }: SoakRecord): Finding {
  return findingOf(tamperings, ({ what, wasFound, atMs }) => (wasFound ? [] : [{ what, atMs }]));
}

/**
 * Checks the books of accounts. This is not a promise of its own, but the meaning of 1 and 8 for turns: charged once,
 * called once.
 */
export function booksAddUp({ books, turns, bookings }: SoakRecord): Finding {
  const repeated =
    bookings.calls > bookings.turns ? [{ what: `${bookings.turns} turns booked ${bookings.calls} times` }] : [];
  return { checked: turns.length, violations: [...repeated, ...books.map((what) => ({ what }))] };
}

function judged(what: string, posts: readonly FirstPost[]): Finding {
  const took = posts.map(({ tookMs }) => tookMs);
  const [median, p99] = [percentile(took, 0.5), percentile(took, 0.99)];
  const figure =
    took.length === 0 ? 'no sample' : `${what}: median ${Math.round(median)} ms, p99 ${Math.round(p99)} ms`;
  const isJudged = took.length >= JUDGED_FROM;
  const slowest = posts.find(({ tookMs }) => tookMs === Math.max(...took));
  const violations =
    isJudged && p99 > FIRST_POST_MS ? [{ what: `p99 is ${Math.round(p99)} ms`, atMs: slowest!.sentAtMs }] : [];
  return { checked: took.length, violations, figure: isJudged ? figure : `${figure} (too few to judge)` };
}

function firstPostsOf(record: SoakRecord): FirstPost[] {
  return record.endpoints.filter(({ isHealthy }) => isHealthy).flatMap((endpoint) => firstPostsAt(record, endpoint));
}

function firstPostsAt(record: SoakRecord, { posts }: EndpointRecord): FirstPost[] {
  const first = new Map<string, number>();
  for (const { type, data, arrivedAtMs } of posts) {
    const hash = String(data['tx_hash']);
    if (type === 'payment.detected' && arrivedAtMs < (first.get(hash) ?? Number.POSITIVE_INFINITY))
      first.set(hash, arrivedAtMs);
  }
  return [...first].flatMap(([hash, atMs]) => {
    const sentAtMs = record.sentAtMs.get(hash);
    if (sentAtMs === undefined) return [];
    const isNearFault = faultsNear(record, { fromMs: sentAtMs, toMs: atMs }, AFTER_FAULT_MS).length > 0;
    // The time of its arrival is then unknown.
    const isDisturbed = isNearFault || seenLateBy(record.stalls, atMs) > 0;
    const minedAtMs = record.minedAtMs.get(hash) ?? sentAtMs;
    return isDisturbed ? [] : [{ sentAtMs, chainTookMs: minedAtMs - sentAtMs, tookMs: Math.max(0, atMs - minedAtMs) }];
  });
}
