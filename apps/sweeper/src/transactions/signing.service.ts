import { Injectable } from '@nestjs/common';
import { keccak256 } from 'ethers';
import { checkoutAddresses } from '../checkouts/checkout-addresses.js';
import type { TransactionSigner } from '../relayers/signer.js';
import { SweeperSettings } from '../settings.js';
import type { FeeOffer } from './fees/fees.js';
import type { Signed } from './transaction.entity.js';

const EIP_1559 = 2;

/** Signs calls of the checkout contracts, and nothing else. */
@Injectable()
export class SigningService {
  constructor(private readonly settings: SweeperSettings) {}

  async sign(
    signer: TransactionSigner,
    call: { nonce: number; to: string; callData: string; gasLimit: bigint },
    offer: FeeOffer,
  ): Promise<Signed> {
    if (!checkoutAddresses(this.settings).includes(call.to.toLowerCase()))
      throw new Error(`${call.to} is no checkout contract`);
    const raw = await signer.signTransaction({
      type: EIP_1559,
      chainId: this.settings.chainId,
      to: call.to,
      value: 0n,
      nonce: call.nonce,
      data: call.callData,
      gasLimit: call.gasLimit,
      maxFeePerGas: offer.maxFee,
      maxPriorityFeePerGas: offer.priorityFee,
    });
    return { hash: keccak256(raw), raw, ...offer };
  }
}
