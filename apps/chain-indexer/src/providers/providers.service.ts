import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { IndexerSettings } from '../settings.js';
import { HeadHistory } from './head-history.js';
import { type FailingProvider, type ProviderFault, ProviderHealth } from './provider-health.js';
import { type Attempt, type Patience, race } from './provider-race.js';
import { RpcError } from './rpc/rpc-error.js';
import { RpcProvider } from './rpc/rpc-provider.js';

interface Slot {
  provider: RpcProvider;
  health: ProviderHealth;
  /** The time when the provider last reported its newest block. */
  headAt: number;
  /** The number of consecutive requests for its head without a response. */
  missedHeads: number;
  /** Aborts the requests that the provider is working on. */
  readonly uses: Set<AbortController>;
}

/**
 * One late head means little; a provider that misses this many in a row was down, and will not answer earlier requests
 * any more.
 */
const AWAY_AFTER = 2;

/** Any other error is our own bug, which another provider would not fix. */
const OURS = (error: unknown) => !(error instanceof RpcError);

/**
 * The configured providers and their health. Progress must not depend on one provider: requests go to the first in
 * order, and to the next one as soon as the first fails, contradicts itself, or takes too long.
 */
@Injectable()
export class ProvidersService implements OnApplicationShutdown {
  /** For requests about the newest blocks. */
  readonly atHead: Patience;
  private readonly logger = new Logger('Providers');
  private readonly slots: Slot[];
  private readonly heads = new HeadHistory();

  constructor(settings: IndexerSettings) {
    const { providerPatienceMs } = settings;
    this.atHead = { hedgeMs: providerPatienceMs, deadlineMs: 5 * providerPatienceMs };
    this.slots = settings.rpcUrls.map((url, index) => ({
      provider: RpcProvider.of(url, index),
      health: new ProviderHealth(providerPatienceMs),
      headAt: Number.NEGATIVE_INFINITY,
      missedHeads: 0,
      uses: new Set(),
    }));
  }

  /** Whether a second provider is configured, which verifies transfers. */
  get hasSecond(): boolean {
    return this.slots.length > 1;
  }

  get all(): readonly RpcProvider[] {
    return this.slots.map(({ provider }) => provider);
  }

  /** Returns the provider for the head: the first healthy one, or else the one whose rest ends first. */
  head(): RpcProvider {
    return this.inOrder()[0]!.provider;
  }

  /**
   * Returns a working provider other than the given one: no provider may verify what it read itself, even after the
   * roles have changed. One that lags verifies the blocks that it has. Returns undefined while no other works.
   */
  otherThan(index: number): RpcProvider | undefined {
    return this.othersThan(index)[0];
  }

  /** Returns all of them, the preferred one first. */
  othersThan(index: number): RpcProvider[] {
    const now = performance.now();
    return this.inOrder().flatMap(({ provider, health }) =>
      provider.index !== index && !health.isResting(now) ? provider : [],
    );
  }

  /**
   * Returns the providers that may verify what the given one read, the preferred one first. If none works, resting ones
   * are included, too, unless they rate-limit us: if a recovered one had to rest to the end, logs omitted by the given
   * one would go unnoticed until then.
   */
  verifiersOf(index: number): RpcProvider[] {
    const working = this.othersThan(index);
    if (working.length > 0) return working;
    const now = performance.now();
    return this.inOrder().flatMap(({ provider, health }) =>
      provider.index !== index && health.faultNow(now) !== 'rate_limited' ? provider : [],
    );
  }

  /**
   * Returns the provider at an index of the settings; undefined while it rests, and where the settings no longer have
   * one there.
   */
  responding(index: number): RpcProvider | undefined {
    const slot = this.slots[index];
    return slot && !slot.health.isResting(performance.now()) ? slot.provider : undefined;
  }

  /** Returns providers that are not relied on at the moment, in the order of the settings. */
  failing(): FailingProvider[] {
    const now = performance.now();
    return this.slots.flatMap(({ provider, health }) => {
      const fault = health.faultNow(now);
      // Two keys of one company have the same host, so the name starts with the index.
      return fault ? { place: provider.index, name: `${provider.index + 1} ${provider.name}`, fault } : [];
    });
  }

  /**
   * Uses a provider within a time limit and records whether it failed. An unusable outcome does not count as a success,
   * which would end the provider's rest.
   */
  async use<T>(
    provider: RpcProvider,
    work: (provider: RpcProvider) => Promise<T>,
    deadlineMs?: number,
    isUsable: (outcome: T) => boolean = () => true,
  ): Promise<T> {
    const { uses } = this.slotOf(provider);
    const use = new AbortController();
    uses.add(use);
    try {
      const ends = deadlineMs ? AbortSignal.any([use.signal, AbortSignal.timeout(deadlineMs)]) : use.signal;
      const result = await work(provider.until(ends));
      if (isUsable(result)) this.slotOf(provider).health.succeeded();
      return result;
    } catch (error) {
      this.recordError(provider, error);
      throw error;
    } finally {
      uses.delete(use);
    }
  }

  /**
   * Does the same work with one provider after the other, in order, until an outcome is acceptable. The next one starts
   * as soon as the previous one fails, `faultIn` returns a fault in its outcome, or `hedgeMs` have passed. The first
   * acceptable outcome wins, and the other attempts are aborted and count as failures. Without an acceptable outcome
   * all attempts are returned, because only the caller can judge them together. Throws errors that are not a provider's
   * fault.
   */
  async hedged<T>(
    work: (provider: RpcProvider) => Promise<T>,
    faultIn: (outcome: T, provider: RpcProvider) => ProviderFault | undefined,
    patience: Patience = this.atHead,
  ): Promise<{ winner?: Attempt<T> & { outcome: T }; attempts: Attempt<T>[] }> {
    const inOrder = this.inOrder().map(({ provider }) => provider);
    const isAcceptable = (outcome: T, provider: RpcProvider) => faultIn(outcome, provider) === undefined;
    const onError = (provider: RpcProvider, error: unknown) => {
      if (OURS(error)) throw error;
      this.recordError(provider, error);
    };
    const { winner, attempts, left } = await race(inOrder, { work, isAcceptable, onError }, patience);
    if (!winner) return { attempts };
    this.slotOf(winner.provider).health.succeeded();
    this.recordLosers(left, attempts, faultIn);
    return { winner, attempts };
  }

  /** Returns the outcome of the first provider that does not fail; throws the last error when all fail. */
  async any<T>(work: (provider: RpcProvider) => Promise<T>, patience: Patience = this.atHead): Promise<T> {
    const { winner, attempts } = await this.hedged(work, () => undefined, patience);
    if (winner) return winner.outcome;
    throw attempts.at(-1)!.error;
  }

  /**
   * Returns the outcomes of all providers that respond within the deadline. Failures are not recorded: progress does
   * not depend on them.
   */
  async each<T>(work: (provider: RpcProvider) => Promise<T>): Promise<T[]> {
    const { deadlineMs } = this.atHead;
    const outcomes = await Promise.allSettled(
      this.all.map((provider) => work(provider.until(AbortSignal.timeout(deadlineMs)))),
    );
    return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  }

  /** Records that a provider returned its head to a request that all providers get, including resting ones. */
  returnedHead(provider: RpcProvider): void {
    const slot = this.slotOf(provider);
    if (slot.missedHeads >= AWAY_AFTER) for (const use of slot.uses) use.abort();
    slot.missedHeads = 0;
    if (slot.health.returnedHead(performance.now())) this.logger.log(`${provider.name} is reachable again`);
  }

  /**
   * Records that a provider did not return its head. When it returns a head again, its pending requests are abandoned:
   * they would hang until they time out, although the provider would answer new ones.
   */
  recordMissedHead(provider: RpcProvider): void {
    this.slotOf(provider).missedHeads++;
  }

  /** Records a provider's newest block and compares the others with it. */
  recordHead(provider: RpcProvider, number: number): void {
    const now = performance.now();
    this.heads.add(provider.index, number, now);
    const slot = this.slotOf(provider);
    slot.headAt = now;
    slot.health.recordHead(number);
    this.compareHeads();
  }

  /**
   * Returns whether the provider reported its newest block within the last `withinMs`, whatever the request was for.
   */
  hasRecentHead(provider: RpcProvider, withinMs: number): boolean {
    return performance.now() - this.slotOf(provider).headAt < withinMs;
  }

  /**
   * Allows all providers to be behind another one for this many milliseconds in addition to the patience, while their
   * heads are read less often.
   */
  allowBehind(ms: number): void {
    for (const { health } of this.slots) health.allowBehind(ms);
  }

  /** Returns whether the provider's head stays behind another one's. */
  isStalled(provider: RpcProvider): boolean {
    return this.slotOf(provider).health.isStalled(performance.now());
  }

  /**
   * Records that a provider omitted a log. Another provider has supplied it, so this one keeps its turn and is only
   * reported.
   */
  omitted(index: number, why: string): void {
    const slot = this.slots[index];
    // The row may refer to a provider that has been removed from the settings.
    if (!slot) return;
    this.logger.warn(`${slot.provider.name}: ${why}`);
    slot.health.omitted(performance.now());
  }

  /** Records a fault of a provider. */
  failed(provider: RpcProvider, fault: ProviderFault, why: string, retryAfterMs?: number): void {
    const { health } = this.slotOf(provider);
    const now = performance.now();
    const isNews = !health.isResting(now);
    const restMs = health.failed(fault, now, retryAfterMs);
    if (restMs !== undefined && isNews) this.logger.warn(`${provider.name} rests for ${restMs} ms: ${why}`);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.slots.map(({ provider }) => provider.close()));
  }

  /** Records failures of the providers that another one had to replace. */
  private recordLosers<T>(
    racing: Iterable<RpcProvider>,
    attempts: readonly Attempt<T>[],
    faultIn: (outcome: T, provider: RpcProvider) => ProviderFault | undefined,
  ): void {
    for (const provider of racing) this.failed(provider, 'late', 'another provider responded long before it');
    for (const attempt of attempts) {
      const fault = 'error' in attempt ? undefined : faultIn(attempt.outcome as T, attempt.provider);
      if (fault) this.failed(attempt.provider, fault, `another provider had to take over: ${fault}`);
    }
  }

  private recordError(provider: RpcProvider, error: unknown): void {
    if (!(error instanceof RpcError) || error.fault === 'too_large') return;
    this.failed(provider, error.fault, error.message, error.options.retryAfterMs);
  }

  private compareHeads(): void {
    const indexes = this.slots.map(({ provider }) => provider.index);
    for (const { provider, health } of this.slots) {
      const others = indexes.filter((index) => index !== provider.index);
      health.compareHead((block) => this.heads.firstAbove(block, others));
    }
  }

  /** Returns healthy providers in the order of the settings, then those whose head is behind, then those that rest. */
  private inOrder(): Slot[] {
    const now = performance.now();
    const rank = ({ health }: Slot) => (health.isResting(now) ? 2 : health.isStalled(now) ? 1 : 0);
    return this.slots.toSorted(
      (a, b) => rank(a) - rank(b) || (rank(a) === 2 ? a.health.restEndsAt - b.health.restEndsAt : 0),
    );
  }

  private slotOf({ index }: RpcProvider): Slot {
    return this.slots[index]!;
  }
}
