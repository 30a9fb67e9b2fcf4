import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { IndexerSettings } from '../settings.js';
import { RpcError } from './rpc-error.js';
import { RpcProvider } from './rpc-provider.js';

/** A provider that failed is left alone for so long, twice as long each time, at most a minute. */
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
/** One failure is nothing; after so many in a row another provider takes over. */
const FAILURES_TO_REST = 3;

interface Slot {
  provider: RpcProvider;
  failures: number;
  restMs: number;
  restsUntil: number;
}

/** The configured providers and how they do. The first that works scans the head, another one verifies. */
@Injectable()
export class ProvidersService implements OnApplicationShutdown {
  private readonly logger = new Logger('Providers');
  private readonly slots: Slot[];

  constructor(settings: IndexerSettings) {
    this.slots = settings.rpcUrls.map((url, index) => ({
      provider: new RpcProvider(url, index),
      failures: 0,
      restMs: FIRST_REST_MS,
      restsUntil: 0,
    }));
  }

  /** Whether the policy counts on a second opinion at all. */
  get hasSecond(): boolean {
    return this.slots.length > 1;
  }

  /** The provider for the head: the first that is not resting; the one that rests shortest when all do. */
  head(): RpcProvider {
    return (this.awake()[0] ?? this.soonest()).provider;
  }

  /**
   * A provider that works and is not the given one: nobody verifies what it read itself, also not after the roles
   * have changed. Undefined while no other works.
   */
  otherThan(index: number): RpcProvider | undefined {
    return this.awake().find((slot) => slot.provider.index !== index)?.provider;
  }

  /** Whether a second opinion can be had now. */
  get secondAnswers(): boolean {
    return this.awake().length > 1;
  }

  /** Uses a provider and takes note of how it went. */
  async use<T>(provider: RpcProvider, work: (provider: RpcProvider) => Promise<T>): Promise<T> {
    const slot = this.slots.find((candidate) => candidate.provider === provider) as Slot;
    try {
      const result = await work(provider);
      Object.assign(slot, { failures: 0, restMs: FIRST_REST_MS, restsUntil: 0 });
      return result;
    } catch (error) {
      if (error instanceof RpcError && error.fault !== 'too_large') this.noteFailure(slot, error);
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.slots.map(({ provider }) => provider.close()));
  }

  private noteFailure(slot: Slot, error: RpcError): void {
    slot.failures++;
    if (slot.failures < FAILURES_TO_REST && error.fault !== 'rate_limited') return;
    const restMs = error.options.retryAfterMs ?? slot.restMs;
    slot.restsUntil = Date.now() + restMs;
    slot.restMs = Math.min(slot.restMs * 2, LONGEST_REST_MS);
    this.logger.warn(`${slot.provider.name} rests for ${restMs} ms: ${error.message}`);
  }

  private awake(): Slot[] {
    const now = Date.now();
    return this.slots.filter((slot) => slot.restsUntil <= now);
  }

  private soonest(): Slot {
    return this.slots.toSorted((a, b) => a.restsUntil - b.restsUntil)[0] as Slot;
  }
}
