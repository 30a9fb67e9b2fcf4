import { Database } from '@libs/service-kit/database/database';
import { faultPoint } from '@libs/service-kit/fault-point';
import { Injectable, Logger } from '@nestjs/common';
import { RpcService } from '../chain/rpc.service.js';
import { TransactionsRepository } from './transactions.repository.js';

/** Answers that mean: the node has it already, or the chain does. */
const HARMLESS =
  /already known|already imported|known transaction|nonce too low|already in (the )?mempool|already exists/i;

/** Hands stored transactions to the network. Doing it again does no harm: the bytes are the same. */
@Injectable()
export class BroadcasterService {
  private readonly logger = new Logger('Broadcaster');

  constructor(
    private readonly database: Database,
    private readonly rpc: RpcService,
    private readonly transactions: TransactionsRepository,
  ) {}

  async broadcast({ hash, raw }: { hash: string; raw: string }): Promise<void> {
    const [answer] = await this.rpc.batch([['eth_sendRawTransaction', raw]]);
    const refused = answer!.error && !HARMLESS.test(answer!.error.message);
    if (refused) this.logger.warn(`${hash} was refused: ${answer!.error!.message}`);
    faultPoint('after_broadcast');
    await this.transactions.markBroadcast(this.database, hash);
  }
}
