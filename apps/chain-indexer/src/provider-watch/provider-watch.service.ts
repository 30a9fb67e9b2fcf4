import { Database } from '@libs/service-kit/database/database';
import { ReadsGauges } from '@libs/service-kit/operations/gauges';
import { Injectable } from '@nestjs/common';
import { ProvidersService } from '../providers/providers.service.js';
import { readBlock } from '../providers/rpc/block.js';
import type { RpcProvider } from '../providers/rpc/rpc-provider.js';
import { ProviderFaultsRepository } from './provider-faults.repository.js';

/**
 * The interval at which the providers are watched. With a patience of one second, a provider whose head has stopped
 * loses its turn in less than two.
 */
export const WATCH_EVERY_MS = 500;
/**
 * The newest block read by a scan during the interval before this step, less this margin, replaces a request of our
 * own.
 */
const MARGIN_MS = 100;

/** Compares the heads of all providers, so that a stalled one is detected while the others advance. */
@Injectable()
export class ProviderWatchService {
  /** The value last written, to skip writes that change nothing. Unknown after a start. */
  private written: string | undefined;

  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly faults: ProviderFaultsRepository,
  ) {}

  /**
   * Requests the newest block of each provider and stores which providers are faulty.
   *
   * @param everyMs the interval of these steps. Where it is longer than usual, a provider may be behind longer by the
   * difference, because nobody has read its head meanwhile
   */
  async step(everyMs = WATCH_EVERY_MS): Promise<void> {
    if (this.providers.hasSecond)
      await Promise.all(this.providers.all.map((provider) => this.pollHead(provider, everyMs - MARGIN_MS)));
    this.providers.allowBehind(everyMs - WATCH_EVERY_MS);
    const failing = this.providers.failing();
    const text = JSON.stringify(failing);
    if (text === this.written) return;
    await this.faults.replace(this.database, failing);
    this.written = text;
  }

  /** Returns how many providers fail, and their names: the position in the settings counted from 1, and the host. */
  @ReadsGauges('providers_failing')
  async failing() {
    const rows = await this.faults.list(this.database);
    return { providers_failing: rows.length, subjects: { providers_failing: rows.map(({ name }) => name) } };
  }

  private async pollHead(provider: RpcProvider, withinMs: number): Promise<void> {
    if (this.providers.hasRecentHead(provider, withinMs)) return this.providers.returnedHead(provider);
    const bounded = provider.until(AbortSignal.timeout(this.providers.atHead.hedgeMs));
    // An error is ignored on purpose: the head of a provider that does not respond stays where it was, and that counts
    // against it.
    const response = await bounded.batch([['eth_getBlockByNumber', 'latest', false]]).catch(() => undefined);
    const block = readBlock(response?.[0]);
    if (!block) return this.providers.recordMissedHead(provider);
    this.providers.recordHead(provider, block.number);
    this.providers.returnedHead(provider);
  }
}
