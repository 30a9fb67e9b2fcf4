import { Database } from '@libs/service-kit/database/database';
import { faultPoint } from '@libs/service-kit/fault-point';
import { Injectable, Logger } from '@nestjs/common';
import { RpcService } from '../chain/rpc.service.js';
import { TransactionsRepository } from './transactions.repository.js';

/** Errors which mean that the node or the chain already has the transaction. */
const HARMLESS =
  /already known|already imported|known transaction|nonce too low|already in (the )?mempool|already exists/i;

/** Broadcasts stored transactions. Repetition does no harm, because the bytes are the same. */
@Injectable()
export class BroadcasterService {
  private readonly logger = new Logger('Broadcaster');

  constructor(
    private readonly database: Database,
    private readonly rpc: RpcService,
    private readonly transactions: TransactionsRepository,
  ) {}

  async broadcast({ hash, raw }: { hash: string; raw: string }): Promise<void> {
    const [result] = await this.rpc.batch([['eth_sendRawTransaction', raw]]);
    const refused = result!.error && !HARMLESS.test(result!.error.message);
    if (refused) this.logger.warn(`${hash} was refused: ${result!.error!.message}`);
    faultPoint('after_broadcast');
    await this.transactions.markBroadcast(this.database, hash);
  }
}
