import { idBelow, idPosition, toPage } from '@libs/dto/lists/page';
import type { UnsupportedTransfer } from '@libs/dto/rpc/chain.rpc';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import type { UnsupportedRow } from './unsupported-transfer.entity.js';
import { UnsupportedTransfersRepository } from './unsupported-transfers.repository.js';

const LIST = 'unsupported';

@Controller()
export class UnsupportedTransfersRpcController {
  constructor(
    private readonly database: Database,
    private readonly unsupported: UnsupportedTransfersRepository,
  ) {}

  @RpcMethod('chain.list_unsupported')
  async list(request: RequestOf<'chain.list_unsupported'>): Promise<ReplyOf<'chain.list_unsupported'>> {
    const { merchant_id: merchantId, cursor, limit } = request;
    const rows = await this.unsupported.list(this.database, merchantId, idBelow(LIST, cursor), limit);
    return toPage(rows, limit, (row) => idPosition(LIST, row.id), transferOf);
  }

  @RpcMethod('chain.get_unsupported')
  async get({ merchant_id, id }: RequestOf<'chain.get_unsupported'>): Promise<ReplyOf<'chain.get_unsupported'>> {
    const row = await this.unsupported.find(this.database, merchant_id, id);
    return { transfer: row ? transferOf(row) : null };
  }
}

function transferOf(row: UnsupportedRow): UnsupportedTransfer {
  const { id, tx_hash, log_index, block_number, token_address, from_address, to_address } = row;
  return {
    id,
    tx_hash,
    log_index,
    block_number,
    block_time: new Date(row.block_time * 1000).toISOString(),
    token_address,
    from_address,
    to_address,
    amount: String(row.base_units),
  };
}
