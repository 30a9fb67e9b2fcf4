import { type Finding, faultsNear, findingOf, groupBy, seenLateBy } from './promise.js';
import type { EndpointRecord, PostRecord, SoakRecord } from './record.js';
import { deliveriesOf } from './retry-promise.js';

const ATTEMPT_MS = 15_000;
/**
 * The difference between the dial and the last byte at the receiver, and between the deadline and the closed
 * connection, on a busy machine.
 */
const ATTEMPT_SLACK_MS = 1_500;
/** The secrets that sign were read when the attempt was claimed. */
const ROLL_MS = 5_000;
/** The largest memory limit of a service in deploy/helm/checkout/values.yaml. */
const MEMORY_BYTES = 1024 * 1024 * 1024;

/** Promise 5: every attempt of a delivery carries the same bytes. */
export function bytesAreTheSame(record: SoakRecord): Finding {
  return findingOf(deliveriesOf(record), ({ endpoint, id, posts }) => {
    const other = posts.find(({ bodyHash }) => bodyHash !== posts[0]!.bodyHash);
    return other ? [{ what: `${endpoint.name}: ${id} came with other bytes`, atMs: other.arrivedAtMs }] : [];
  });
}

/** Promise 7: no attempt lasts for more than 15 s, whatever the receiver does, and no service grows without bound. */
export function attemptsAreBounded(record: SoakRecord): Finding {
  const posts = record.endpoints.flatMap(({ name, posts: all }) => all.map((post) => ({ name, post })));
  const attempts = findingOf(posts, ({ name, post: { id, arrivedAtMs, endedAtMs, behavior } }) => {
    const toMs = endedAtMs ?? record.judgedAtMs;
    const tookMs = toMs - arrivedAtMs;
    if (tookMs <= ATTEMPT_MS + ATTEMPT_SLACK_MS + seenLateBy(record.stalls, toMs)) return [];
    if (faultsNear(record, { fromMs: arrivedAtMs, toMs }).length > 0) return [];
    return [{ what: `${name} (${behavior}): an attempt of ${id} was open for ${tookMs} ms`, atMs: arrivedAtMs }];
  });
  const memory = findingOf(record.processes, ({ name, peakRssBytes }) =>
    peakRssBytes > MEMORY_BYTES ? [`${name} had ${Math.round(peakRssBytes / 2 ** 20)} MiB`] : [],
  );
  const peak = Math.max(0, ...record.processes.map(({ peakRssBytes }) => peakRssBytes));
  return {
    checked: attempts.checked + memory.checked,
    violations: [...attempts.violations, ...memory.violations],
    figure: `largest process ${Math.round(peak / 2 ** 20)} MiB`,
  };
}

/** Promise 8: what happened once has one id at an endpoint, however often it arrives. */
export function duplicatesHaveOneId(record: SoakRecord): Finding {
  const groups = record.endpoints.flatMap((endpoint) =>
    [
      ...groupBy(
        endpoint.posts.filter(({ isTest }) => !isTest),
        happeningOf,
      ),
    ].map(([happening, posts]) => ({
      ...{ endpoint, happening, posts },
      // A payment that was reverted may be credited once more.
      allowed: 1 + revertsOf(endpoint, posts[0]!),
    })),
  );
  return findingOf(groups, ({ endpoint, happening, posts, allowed }) => {
    const ids = [...new Set(posts.map(({ id }) => id))];
    return ids.length > allowed
      ? [{ what: `${endpoint.name}: ${happening} came as ${ids.join(', ')}`, atMs: posts.at(-1)!.arrivedAtMs }]
      : [];
  });
}

/**
 * Promise 12: posts are signed by the newest secret soon after a roll, and by the previous one during the overlap; old
 * keys end, new ones work.
 */
export function secretsRotate(record: SoakRecord): Finding {
  const posts = record.endpoints.flatMap((endpoint) => endpoint.posts.map((post) => ({ endpoint, post })));
  const signed = findingOf(posts, ({ endpoint: { name, secretsFromMs }, post }) => {
    const { id, arrivedAtMs, signedBy } = post;
    const label = `${name}: ${id}`;
    if (signedBy.length === 0) return [{ what: `${label} has no valid signature`, atMs: arrivedAtMs }];
    const newest = secretsFromMs.findLastIndex((fromMs) => fromMs + ROLL_MS <= arrivedAtMs);
    if (
      newest < 0 ||
      faultsNear(record, { fromMs: secretsFromMs[newest]!, toMs: secretsFromMs[newest]! + ROLL_MS }).length > 0
    )
      return [];
    return [newest, newest - 1].flatMap((index) =>
      index < 0 || signedBy.includes(index) || signedBy.some((by) => by > newest)
        ? []
        : [{ what: `${label} is not signed by secret ${index + 1} of ${secretsFromMs.length}`, atMs: arrivedAtMs }],
    );
  });
  const trials = findingOf(record.trials, ({ what, expected, answered, atMs }) =>
    expected === answered ? [] : [{ what: `${what} answered ${answered} instead of ${expected}`, atMs }],
  );
  return {
    checked: signed.checked + trials.checked,
    violations: [...signed.violations, ...trials.violations],
    figure: `${record.trials.length} trials of keys, ${posts.length} signatures`,
  };
}

/** Returns the subject of an event: the receiver would act twice for two events with the same subject. */
function happeningOf({ type, data }: PostRecord): string {
  if (type.startsWith('turn.')) return `${type} ${data['turn_id']} ${data['seq']}`;
  if (!type.startsWith('payment.')) return `${type} ${data['session_token']}`;
  const index = `${data['tx_hash']}:${data['log_index']}`;
  if (type === 'payment.detected' || type === 'payment.reverted') return `${type} ${index} ${data['block_number']}`;
  return `${type === 'payment.swept' ? 'swept' : 'credited'} ${index}`;
}

function revertsOf({ posts }: EndpointRecord, { type, data }: PostRecord): number {
  if (!type.startsWith('payment.') || type === 'payment.swept') return 0;
  const mine = posts.filter((post) => post.type === 'payment.reverted' && post.data['tx_hash'] === data['tx_hash']);
  return new Set(mine.map(({ id }) => id)).size;
}
