import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { faultPoint } from '@libs/service-kit/fault-point';
import { Injectable } from '@nestjs/common';
import { CheckoutReaderService } from '../chain/checkout-reader.service.js';
import type { TransactionSigner } from '../relayers/signer.js';
import { BroadcasterService } from './broadcaster.service.js';
import type { GasOffer } from './gas/gas-offer.js';
import { SigningService } from './signing.service.js';
import { TransactionsService } from './transactions.service.js';

/** A relayer whose key this process may use. */
export interface Sender {
  /** Lower case. */
  readonly address: string;
  readonly signer: TransactionSigner;
}

/** A call of a checkout contract. */
export interface ContractCall {
  readonly to: string;
  readonly callData: string;
  readonly gasLimit: bigint;
}

/**
 * The outcome of a call: it was broadcast, or the relayer cannot pay for it and nothing was signed. Amounts are in wei.
 */
export type Sent =
  | { readonly kind: 'sent'; readonly hash: string; readonly nonce: number }
  | { readonly kind: 'no_gas'; readonly balance: bigint; readonly needed: bigint };

/** Sends calls in separate transactions. Nothing is broadcast that is not stored. */
@Injectable()
export class TransactionSenderService {
  constructor(
    private readonly database: Database,
    private readonly reader: CheckoutReaderService,
    private readonly transactions: TransactionsService,
    private readonly signing: SigningService,
    private readonly broadcaster: BroadcasterService,
  ) {}

  /**
   * Signs a call with the relayer's next nonce, stores the transaction together with what `store` writes, and
   * broadcasts it. An error of `store` is thrown here, and then nothing is stored or broadcast. Throws NonceTakenError
   * where another process used the nonce.
   */
  async send(
    { address, signer }: Sender,
    { to, callData, gasLimit }: ContractCall,
    offer: GasOffer,
    store: (tx: Tx, transactionId: number) => Promise<void>,
  ): Promise<Sent> {
    const { balance, nonce: nonceOfChain } = await this.reader.account(address);
    const needed = gasLimit * offer.maxFee;
    if (balance < needed) return { kind: 'no_gas', balance, needed };
    const nonce = await this.transactions.nextNonce(address, nonceOfChain);
    const signed = await this.signing.sign(signer, { nonce, to, callData, gasLimit }, offer);
    await this.database.transaction(async (tx) => {
      const id = await this.transactions.store(tx, { relayer: address, nonce, to, callData, gasLimit }, signed);
      await store(tx, id);
    });
    faultPoint('after_sign');
    await this.broadcaster.broadcast(signed);
    return { kind: 'sent', hash: signed.hash, nonce };
  }
}
