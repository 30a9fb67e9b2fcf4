import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { SessionLedgerService } from '../ledger/session-ledger.service.js';
import { termsOf } from '../ledger/session-terms.js';
import { NetworksService } from '../networks/networks.service.js';
import { RescansService } from './rescans.service.js';

@Controller()
export class RescansRpcController {
  constructor(
    private readonly database: Database,
    private readonly rescans: RescansService,
    private readonly sessions: SessionLedgerService,
    private readonly networks: NetworksService,
  ) {}

  @RpcMethod('sessions.rescan')
  async rescan(request: RequestOf<'sessions.rescan'>): Promise<ReplyOf<'sessions.rescan'>> {
    const { merchant_id, session_token, tx_hash } = request;
    if (session_token !== undefined) return this.rescans.session(merchant_id, session_token);
    if (tx_hash !== undefined) return this.rescans.transaction(merchant_id, tx_hash);
    throw new AppError('not_found');
  }

  @RpcMethod('sessions.deposits')
  async deposits(request: RequestOf<'sessions.deposits'>): Promise<ReplyOf<'sessions.deposits'>> {
    const chains = this.networks.chainsOf(request.merchant_id);
    const found = chains.map((chainId) => this.sessions.byAddresses(this.database, chainId, request.addresses));
    const rows = (await Promise.all(found)).flat();
    const own = rows.filter((session) => session.merchant_id === request.merchant_id);
    return {
      deposits: own.map((row) => ({ session_token: row.token, chain_id: row.chain_id, terms: termsOf(row) })),
    };
  }
}
