import { checkoutAddresses } from '@libs/chain/addresses/checkout-list';
import { Injectable } from '@nestjs/common';
import { Transaction } from 'ethers';
import type { TransactionSigner } from '../relayers/signer.js';
import { SweeperSettings } from '../settings.js';
import type { GasOffer } from './gas/gas-offer.js';
import type { Signed } from './transaction.entity.js';

/** Requests signatures for calls of the checkout contracts, and for nothing else. */
@Injectable()
export class SigningService {
  constructor(private readonly settings: SweeperSettings) {}

  /** Throws `signing_refused` where a rule of the signer is violated, and `unavailable` while it is unavailable. */
  async sign(
    signer: TransactionSigner,
    call: { nonce: number; to: string; callData: string; gasLimit: bigint },
    offer: GasOffer,
  ): Promise<Signed> {
    if (!checkoutAddresses(this.settings).includes(call.to.toLowerCase()))
      throw new Error(`${call.to} is no checkout contract`);
    const raw = await signer.signTransaction({ ...call, ...offer });
    const { hash, from, nonce, chainId } = Transaction.from(raw);
    const isAsked =
      from?.toLowerCase() === signer.address.toLowerCase() &&
      nonce === call.nonce &&
      chainId === BigInt(this.settings.chainId);
    if (!isAsked) throw new Error(`the signer signed for ${from} on chain ${chainId}: compare its settings with ours`);
    return { hash: hash!, raw, ...offer };
  }
}
