import { DAY_MS } from '@libs/dto/durations';
import { TREASURY_FAULTS } from '@libs/dto/merchants/treasury-faults';
import type { AttentionView } from '@libs/dto/payments/attention';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable, Logger } from '@nestjs/common';
import { UnsupportedTokensService } from '../unsupported-tokens/unsupported-tokens.service.js';
import { WalletsService } from '../wallets/wallets.service.js';

/** The number of newest transfers of unsupported tokens that are read. */
const OTHER_TOKENS = 100;

/**
 * What needs a merchant's attention. Each part is requested from the service that owns it; a part that is unavailable
 * is null.
 */
@Injectable()
export class AttentionService {
  private readonly logger = new Logger('Attention');

  constructor(
    private readonly rpc: RpcClient,
    private readonly unsupported: UnsupportedTokensService,
    private readonly wallets: WalletsService,
  ) {}

  async view(merchantId: number, days: number): Promise<AttentionView> {
    const tomorrow = Math.floor(Date.now() / DAY_MS + 1) * DAY_MS;
    const from = new Date(tomorrow - days * DAY_MS).toISOString();
    const request = { merchant_id: merchantId, from };
    const [sessions, wrongToken, failed, fault] = await Promise.all([
      this.rpc.call('sessions.attention', request).catch(this.unavailable('sessions')),
      this.notMoved(merchantId).catch(this.unavailable('chain-indexer, sessions or sweeper')),
      this.rpc.call('webhooks.failed_count', request).catch(this.unavailable('webhook-dispatcher')),
      this.wallets.faultOf(merchantId),
    ]);
    return {
      from,
      partial: sessions?.partial ?? null,
      over: sessions?.over ?? null,
      late: sessions?.late ?? null,
      reverted: sessions?.reverted ?? null,
      wrong_token: wrongToken,
      failed_webhooks: failed?.count ?? null,
      treasury_fault: fault && TREASURY_FAULTS[fault],
    };
  }

  private async notMoved(merchantId: number): Promise<number> {
    const { data } = await this.unsupported.list(merchantId, { limit: OTHER_TOKENS });
    return data.filter(({ recovery }) => recovery === null || recovery.status === 'failed').length;
  }

  private unavailable(service: string) {
    return (error: Error): null => {
      this.logger.warn(`${service} is unavailable: ${error.message}`);
      return null;
    };
  }
}
