import { Database } from '@libs/service-kit/database/database';
import { ReadsGauges } from '@libs/service-kit/operations/gauges';
import { Injectable } from '@nestjs/common';
import { CursorService } from '../cursors/cursor.service.js';
import { ProvidersService } from '../providers/providers.service.js';
import { IndexerSettings } from '../settings.js';

/** Shorter than the time limit of a gauge. */
const HEAD_WAIT_MS = 1_500;

/** The scanner's gauges for operators. */
@Injectable()
export class ChainGaugesService {
  constructor(
    private readonly database: Database,
    private readonly cursors: CursorService,
    private readonly providers: ProvidersService,
    private readonly settings: IndexerSettings,
  ) {}

  /**
   * Returns the lag behind the highest block that any provider has, so it is unknown only while no provider responds.
   */
  @ReadsGauges('indexer_lag_blocks')
  async lag() {
    const cursor = await this.cursors.find(this.database, this.settings.chainId);
    if (!cursor) return { indexer_lag_blocks: null };
    const heads = await Promise.allSettled(
      this.providers.all.map((provider) =>
        provider.until(AbortSignal.timeout(HEAD_WAIT_MS)).batch([['eth_blockNumber']]),
      ),
    );
    const known = heads.flatMap((head) => (head.status === 'fulfilled' ? Number(head.value[0]) : []));
    if (known.length === 0) return { indexer_lag_blocks: null };
    return { indexer_lag_blocks: Math.max(0, Math.max(...known) - cursor.head_block) };
  }
}
