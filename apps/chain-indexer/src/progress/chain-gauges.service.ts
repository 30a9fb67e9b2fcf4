import { Database } from '@libs/service-kit/database/database';
import { ReadsGauges } from '@libs/service-kit/operations/gauges';
import { Injectable } from '@nestjs/common';
import { CursorService } from '../cursors/cursor.service.js';
import { ProvidersService } from '../rpc/providers.service.js';
import { IndexerSettings } from '../settings.js';

/** What operators watch of the scanner. */
@Injectable()
export class ChainGaugesService {
  constructor(
    private readonly database: Database,
    private readonly cursors: CursorService,
    private readonly providers: ProvidersService,
    private readonly settings: IndexerSettings,
  ) {}

  /** Asks the node that scans the head, so it is unknown while that one does not answer. */
  @ReadsGauges('indexer_lag_blocks')
  async lag() {
    const cursor = await this.cursors.find(this.database, this.settings.chainId);
    if (!cursor) return { indexer_lag_blocks: null };
    const [head] = await this.providers.head().batch([['eth_blockNumber']]);
    return { indexer_lag_blocks: Math.max(0, Number(head) - cursor.head_block) };
  }
}
