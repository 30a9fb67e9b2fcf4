import { Database } from '@libs/service-kit/database/database';
import { ReadsGauges } from '@libs/service-kit/operations/gauges';
import { Injectable } from '@nestjs/common';
import { readBlock } from '../rpc/block.js';
import { ProvidersService } from '../rpc/providers.service.js';
import type { RpcProvider } from '../rpc/rpc-provider.js';
import { ProviderFaultsRepository } from './provider-faults.repository.js';

/** Compares the heads of all providers, so that one that stands still is found out while the others go on. */
@Injectable()
export class ProviderWatchService {
  /** What was last written, so that calm costs no write. Unknown after a start. */
  private written: string | undefined;

  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly faults: ProviderFaultsRepository,
  ) {}

  /** Asks each provider for its newest block, and keeps what is wrong with which of them. */
  async step(): Promise<void> {
    if (this.providers.hasSecond) await Promise.all(this.providers.all.map((provider) => this.ask(provider)));
    const failing = this.providers.failing();
    const text = JSON.stringify(failing);
    if (text === this.written) return;
    await this.faults.replace(this.database, failing);
    this.written = text;
  }

  /** By name: the place in the settings counted from 1, and the host. */
  @ReadsGauges('providers_failing')
  async failing() {
    const rows = await this.faults.list(this.database);
    return { providers_failing: rows.length, subjects: { providers_failing: rows.map(({ name }) => name) } };
  }

  private async ask(provider: RpcProvider): Promise<void> {
    const bounded = provider.until(AbortSignal.timeout(this.providers.atHead.hedgeMs));
    // One that does not answer told nothing new: its head stays where it was, which is what counts against it.
    const answer = await bounded.batch([['eth_getBlockByNumber', 'latest', false]]).catch(() => undefined);
    const block = readBlock(answer?.[0]);
    if (block) this.providers.toldHead(provider, block.number);
  }
}
