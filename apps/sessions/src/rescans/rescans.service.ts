import type { RescannedTransferView } from '@libs/dto/payments/rescans';
import type { FoundTransfer } from '@libs/dto/rpc/chain.rpc';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { isTestMerchant, SIMULATED_CHAIN_ID } from '@libs/dto/test-mode/test-mode';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { getAddress } from 'ethers';
import type { SessionRow } from '../ledger/session.entity.js';
import { SessionLedgerService } from '../ledger/session-ledger.service.js';
import { NetworksService } from '../networks/networks.service.js';

/** A batch payout moves tokens to hundreds of strangers: transfers to other addresses are of little use to anybody. */
const MAX_SHOWN = 100;
/** The simulated chain loses nothing. */
const NOTHING_TO_READ = { from_block: 0, to_block: 0, is_complete: true };

/**
 * Answers "I paid and you do not see it": the indexer reads the chain, this service finds the session of each transfer.
 */
@Injectable()
export class RescansService {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly sessions: SessionLedgerService,
    private readonly networks: NetworksService,
  ) {}

  /**
   * Rescans a session. `merchantId` null: for operators, who may see everybody's sessions. Throws `not_found` for
   * another merchant's session.
   */
  async session(merchantId: number | null, token: string): Promise<ReplyOf<'sessions.rescan'>> {
    const session = await this.sessions.byToken(this.database, token);
    if (!session || !isFor(merchantId, session)) throw new AppError('not_found');
    if (session.chain_id === SIMULATED_CHAIN_ID) return { found: null, transfers: [], scanned: NOTHING_TO_READ };
    const request = {
      address: session.deposit_address,
      merchant_id: session.merchant_id,
      created_at: session.created_at.toISOString(),
      after_block: session.after_block,
    };
    const indexer = this.networks.indexerOf(session.chain_id);
    const { transfers, scanned } = await this.rpc.call('chain.rescan_address', request, indexer);
    return { found: null, transfers: this.shown(transfers, [session]), scanned };
  }

  async transaction(merchantId: number | null, txHash: string): Promise<ReplyOf<'sessions.rescan'>> {
    // On the test network in test mode, if there is one.
    const chainId = this.networks.chainOfTransactions(merchantId !== null && isTestMerchant(merchantId));
    const indexer = this.networks.indexerOf(chainId);
    const { found, transfers } = await this.rpc.call('chain.rescan_transaction', { tx_hash: txHash }, indexer);
    const addresses = [...new Set(transfers.map((transfer) => transfer.to_address))];
    const sessions = await this.sessions.byAddresses(this.database, chainId, addresses);
    const own = sessions.filter((session) => isFor(merchantId, session));
    return { found, transfers: this.shown(transfers, own), scanned: null };
  }

  /** Shows the transfers; of another merchant's session, only what is public on the chain. */
  private shown(transfers: readonly FoundTransfer[], sessions: readonly SessionRow[]): RescannedTransferView[] {
    const tokens = new Map(sessions.map((session) => [session.deposit_address, session.token]));
    const isOwn = (transfer: FoundTransfer) => tokens.has(transfer.to_address);
    const ordered = [...transfers.filter(isOwn), ...transfers.filter((transfer) => !isOwn(transfer))];
    return ordered.slice(0, MAX_SHOWN).map((transfer) => ({
      ...transfer,
      token_address: getAddress(transfer.token_address),
      to_address: getAddress(transfer.to_address),
      session_token: tokens.get(transfer.to_address) ?? null,
      status: isOwn(transfer) ? transfer.status : 'not_ours',
    }));
  }
}

function isFor(merchantId: RequestOf<'sessions.rescan'>['merchant_id'], session: SessionRow): boolean {
  return merchantId === null || session.merchant_id === merchantId;
}
