import type { SentFinding } from '@libs/dto/buyers/buyer-forms';
import type { FoundTransfer } from '@libs/dto/rpc/chain.rpc';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { SessionLedgerService } from '../ledger/session-ledger.service.js';
import { NetworksService } from '../networks/networks.service.js';
import { ALL_SESSIONS, BuyerTriesRepository } from './buyer-tries.repository.js';

/** The limit on tries for one session: a hash is pasted, corrected, and looked up again once it is in a block. */
const TRIES = { most: 6, windowS: 300 };
/**
 * The limit on tries for all sessions together: each costs our providers a few calls, and anyone who has a link can
 * try.
 */
const TRIES_OF_ALL = { most: 60, windowS: 60 };

/**
 * Answers a buyer's "I sent it and you do not see it": how one transaction relates to one session, and nothing else.
 */
@Injectable()
export class SentTransactionsService {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly sessions: SessionLedgerService,
    private readonly tries: BuyerTriesRepository,
    private readonly networks: NetworksService,
  ) {}

  /**
   * Looks up the transaction and credits a transfer that had been missed. Throws `not_found`, `rate_limited`,
   * `unavailable`.
   */
  async find(token: string, txHash: string): Promise<SentFinding> {
    const session = await this.sessions.byToken(this.database, token);
    if (!session) throw new AppError('not_found');
    await this.count(session.id, TRIES);
    await this.count(ALL_SESSIONS, TRIES_OF_ALL);
    const indexer = this.networks.indexerOf(session.chain_id);
    const reply = await this.rpc.call('chain.rescan_transaction', { tx_hash: txHash }, indexer);
    return findingOf(reply, session.deposit_address);
  }

  private async count(sessionId: number, { most, windowS }: typeof TRIES): Promise<void> {
    const { count, left_s } = await this.tries.count(this.database, sessionId, windowS);
    if (count > most) throw new AppError('rate_limited', {}, { retryAfterS: Math.max(1, Math.ceil(left_s)) });
  }
}

function findingOf({ found, transfers }: ReplyOf<'chain.rescan_transaction'>, address: string): SentFinding {
  if (found !== 'mined') return found;
  const own = transfers.filter((transfer) => transfer.to_address === address).map(({ status }) => status);
  const has = (status: FoundTransfer['status']) => own.includes(status);
  if (has('known') || has('repaired')) return 'found';
  if (has('not_scanned_yet')) return 'tooNew';
  return has('unsupported_token') ? 'otherToken' : 'otherAddress';
}
