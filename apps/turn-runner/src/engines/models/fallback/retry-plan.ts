import { TurnFailure } from '../../../turn-ends/turn-failure.js';
import { isTooLong, type ProviderFault } from '../provider/provider-fault.js';

/** The most requests of a step to one model whose responses break off, because the provider may charge each of them. */
const CUT_TRIES = 3;
/** The most requests in a row to one model before the next one of the chain is tried. */
const TRIES_IN_A_ROW = 3;
/**
 * The longest wait that is accepted from a provider; where it demands a longer one, the next model is tried at once.
 */
const LONGEST_WAIT_BEFORE_FALLBACK_MS = 5_000;
/** Waits between requests double, each a random fifth shorter or longer, so that not all turns come back at once. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const JITTER = 0.2;

/** One model of a chain during a step. */
interface CandidateState {
  /** The most tokens of a request to it; undefined: unknown. */
  readonly context: number | undefined;
  tries: number;
  cuts: number;
  /** Whether it refused the request as too long, however it was shortened. */
  isFull: boolean;
  /** When it may be tried again, by `performance.now()`. */
  readyAt: number;
}

/** The next request of a step: the index of its model in the chain, and how long to wait before. */
export interface NextRequest {
  readonly index: number;
  readonly waitMs: number;
}

/**
 * Decides after each fault which model of a chain is tried next, and when. A chain of one model is tried until the
 * deadline.
 */
export class RetryPlan {
  private readonly candidates: CandidateState[];

  /** `contexts`: for each model the most tokens of a request, where that is known. */
  constructor(
    contexts: readonly (number | undefined)[],
    private readonly deadline: number,
    private readonly now = () => performance.now(),
    private readonly random = Math.random,
  ) {
    this.candidates = contexts.map((context) => ({ context, tries: 0, cuts: 0, isFull: false, readyAt: 0 }));
  }

  /**
   * Returns the next request after a fault. Throws the `TurnFailure` of a fault that no further request would fix, or
   * not in time.
   */
  after(fault: ProviderFault, index: number): NextRequest {
    const now = this.now();
    if (fault.kind === 'final') return this.afterRefusal(fault, index, now);
    const failed = this.candidates[index]!;
    const named = fault.kind === 'cut' ? undefined : fault.retryAfterMs;
    failed.tries++;
    if (fault.kind === 'cut') failed.cuts++;
    failed.readyAt = now + (named ?? this.backoffMs(failed.tries));
    const next = this.staysAt(failed, named) ? index : this.nextAfter(index, now);
    const waitMs = next === undefined ? 0 : Math.max(0, this.candidates[next]!.readyAt - now);
    if (next === undefined || now + waitMs >= this.deadline) throw failureOf(fault);
    return { index: next, waitMs };
  }

  /** Throws a refusal, except that of a request that is too long: a model with a larger context may take it. */
  private afterRefusal(fault: ProviderFault & { kind: 'final' }, index: number, now: number): NextRequest {
    if (!isTooLong(fault)) throw fault.failure;
    this.candidates[index]!.isFull = true;
    const next = this.nextAfter(index, now, (one) => hasLargerContext(one, this.candidates[index]!));
    const waitMs = next === undefined ? 0 : Math.max(0, this.candidates[next]!.readyAt - now);
    if (next === undefined || now + waitMs >= this.deadline) throw fault.failure;
    return { index: next, waitMs };
  }

  private staysAt(failed: CandidateState, namedMs: number | undefined): boolean {
    if (failed.cuts >= CUT_TRIES) return false;
    if (this.candidates.length === 1) return true;
    return failed.tries % TRIES_IN_A_ROW !== 0 && (namedMs ?? 0) <= LONGEST_WAIT_BEFORE_FALLBACK_MS;
  }

  /**
   * Returns the next model that may be tried now, in the order after this one and around to it; otherwise the one that
   * may be tried first. Undefined: none is left.
   */
  private nextAfter(index: number, now: number, suits = (_: CandidateState) => true): number | undefined {
    const { length } = this.candidates;
    const around = Array.from({ length }, (_, step) => (index + 1 + step) % length);
    const left = around.filter((one) => {
      const candidate = this.candidates[one]!;
      return candidate.cuts < CUT_TRIES && !candidate.isFull && suits(candidate);
    });
    const readyAt = (one: number) => Math.max(now, this.candidates[one]!.readyAt);
    return left.toSorted((one, other) => readyAt(one) - readyAt(other))[0];
  }

  private backoffMs(tries: number): number {
    const whole = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
    return whole * (1 + JITTER * (2 * this.random() - 1));
  }
}

/** Returns whether a request that is too long for one model may fit into another one. */
function hasLargerContext({ context }: CandidateState, { context: tooLittle }: CandidateState): boolean {
  return context === undefined || tooLittle === undefined || context > tooLittle;
}

function failureOf(fault: Exclude<ProviderFault, { kind: 'final' }>): TurnFailure {
  const details = fault.reason === undefined ? {} : { provider_reason: fault.reason };
  return fault.kind === 'limited'
    ? new TurnFailure('ENGINE_RATE_LIMITED', undefined, { details })
    : new TurnFailure('ENGINE_ERROR', fault.what, { details });
}
