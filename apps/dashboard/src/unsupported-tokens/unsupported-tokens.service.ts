import type { Page, PageRequest } from '@libs/dto/lists/page';
import type { UnsupportedTransferView } from '@libs/dto/payments/unsupported';
import type { UnsupportedTransfer } from '@libs/dto/rpc/chain.rpc';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import type { RecoveryOfTransfer } from '@libs/dto/rpc/sweeper.rpc';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '../audit/audit-trail.service.js';

/** Used where the sweeper does not report when the next recovery is possible. */
const RETRY_AFTER_S = 3_600;
const REFUSED = {
  requests: 'Twenty recoveries were requested within 24 hours, as many as are allowed. Repeated requests count.',
  gas: "The gas that the platform pays for this merchant's recoveries is used up for today. Try again after midnight UTC.",
};

/**
 * Unsupported tokens at a merchant's deposit addresses: the sender and amount of each, and its recovery to the
 * treasury.
 */
@Injectable()
export class UnsupportedTokensService {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly trail: AuditTrailService,
  ) {}

  async list(merchantId: number, page: PageRequest): Promise<Page<UnsupportedTransferView>> {
    const found = await this.rpc.call('chain.list_unsupported', { ...page, merchant_id: merchantId });
    if (found.data.length === 0) return { ...found, data: [] };
    const addresses = [...new Set(found.data.map((transfer) => transfer.to_address))];
    const ids = found.data.map((transfer) => transfer.id);
    const [{ deposits }, { recoveries }] = await Promise.all([
      this.rpc.call('sessions.deposits', { merchant_id: merchantId, addresses }),
      this.rpc.call('sweeper.recoveries', { merchant_id: merchantId, transfer_ids: ids }),
    ]);
    const tokens = new Map(deposits.map(({ terms, session_token }) => [terms.deposit_address, session_token]));
    const recoveryOf = new Map(recoveries.map((recovery) => [recovery.transfer_id, recovery]));
    const data = found.data.map((transfer) =>
      view(transfer, tokens.get(transfer.to_address) ?? null, recoveryOf.get(transfer.id)),
    );
    return { ...found, data };
  }

  /** Requests that a transfer be moved to the treasury. A repeated request changes nothing, unless the move failed. */
  async recover(merchantId: number, id: number, actor: Actor): Promise<UnsupportedTransferView> {
    const { transfer } = await this.rpc.call('chain.get_unsupported', { merchant_id: merchantId, id });
    if (!transfer) throw new AppError('not_found');
    const addresses = [transfer.to_address];
    const { deposits } = await this.rpc.call('sessions.deposits', { merchant_id: merchantId, addresses });
    const [deposit] = deposits;
    if (!deposit) throw new AppError('not_found');
    const { recovery, changed, refused } = await this.rpc.call('sweeper.recover', {
      merchant_id: merchantId,
      transfer_id: id,
      chain_id: deposit.chain_id,
      token_address: transfer.token_address,
      terms: deposit.terms,
    });
    if (!recovery) {
      const retryAfterS = refused?.retry_after_s ?? RETRY_AFTER_S;
      throw new AppError('rate_limited', {}, { retryAfterS, message: refused && REFUSED[refused.limit] });
    }
    if (changed) {
      const after = { token_address: transfer.token_address, amount: transfer.amount, tx_hash: transfer.tx_hash };
      const action = {
        merchantId,
        actor,
        action: 'unsupported.recovered',
        target: `unsupported:${id}`,
        after,
      } as const;
      await this.database.transaction((tx) => this.trail.record(tx, action));
    }
    return view(transfer, deposit.session_token, recovery);
  }
}

function view(
  transfer: UnsupportedTransfer,
  sessionToken: string | null,
  recovery: RecoveryOfTransfer | undefined,
): UnsupportedTransferView {
  const { transfer_id: _, ...progress } = recovery ?? { transfer_id: 0 };
  return {
    ...transfer,
    session_token: sessionToken,
    recovery: recovery ? (progress as UnsupportedTransferView['recovery']) : null,
  };
}
