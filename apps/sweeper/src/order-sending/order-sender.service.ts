import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable, Logger } from '@nestjs/common';
import { CheckoutReaderService } from '../chain/checkout-reader.service.js';
import { RpcService } from '../chain/rpc.service.js';
import { newOffer } from '../transactions/gas/gas-offer.js';
import { type Sender, TransactionSenderService } from '../transactions/transaction-sender.service.js';
import { TransactionsService } from '../transactions/transactions.service.js';

/** Orders wait above this number, so that most of the relayer's pending slots stay free for payments. */
const MAX_PENDING = 8;
const GAS_LIMIT_PERCENT = 125n;

/** Sends one order to replace a treasury in a separate transaction. */
@Injectable()
export class OrderSenderService {
  private readonly logger = new Logger('OrderSender');

  constructor(
    private readonly rpc: RpcService,
    private readonly reader: CheckoutReaderService,
    private readonly transactions: TransactionsService,
    private readonly sender: TransactionSenderService,
  ) {}

  /** Returns whether this relayer may send another order now. */
  async hasCapacity(address: string): Promise<boolean> {
    return (await this.transactions.countPending(address)) < MAX_PENDING;
  }

  /**
   * Stores the signed transaction, with what `store` writes, and broadcasts it. Where the contract refuses the order or
   * the relayer cannot pay for it, logs the reason and does nothing. `about` identifies the order.
   */
  async send(
    relayer: Sender,
    { to, callData }: { to: string; callData: string },
    about: string,
    store: (tx: Tx, transactionId: number) => Promise<void>,
  ): Promise<void> {
    const call = { from: relayer.address, to, data: callData };
    const [estimate] = await this.rpc.batch([['eth_estimateGas', call]]);
    if (estimate!.error && !estimate!.error.isRevert) throw estimate!.error;
    if (estimate!.error) {
      return this.logger.error(`the contract refuses the order of ${about}: ${estimate!.error.message}`);
    }
    const gasLimit = (BigInt(estimate!.result as string) * GAS_LIMIT_PERCENT) / 100n;
    const offer = newOffer(await this.reader.gasPrice());
    const sent = await this.sender.send(relayer, { to, callData, gasLimit }, offer, store);
    if (sent.kind === 'no_gas')
      this.logger.error(`the relayer ${relayer.address} has ${sent.balance} wei: the order of ${about} waits`);
    else this.logger.log(`${sent.hash} carries the order of ${about}`);
  }
}
