import type { SealedRelayerKey } from '@libs/dto/rpc/keys/signer.rpc';
import { AppError } from '@libs/errors/app-error';
import type { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import type { OrderSigner, RegistrarOrder, RelayerCall, TransactionSigner } from './signer.js';

/** A relayer's key in the signer; a merchant's own key travels sealed with each request. */
export class RemoteTransactionSigner implements TransactionSigner {
  constructor(
    private readonly rpc: RpcClient,
    readonly address: string,
    private readonly sealedKey: SealedRelayerKey | null,
  ) {}

  async signTransaction({ nonce, to, callData, gasLimit, maxFee, priorityFee }: RelayerCall): Promise<string> {
    const { raw } = await this.rpc.call('signer.sign_transaction', {
      ...{ relayer: this.address, sealed_key: this.sealedKey, to, data: callData, nonce },
      ...{ gas_limit: `${gasLimit}`, max_fee_wei: `${maxFee}`, priority_fee_wei: `${priorityFee}` },
    });
    return raw;
  }
}

/** The registrar's key in the signer. */
export class RemoteOrderSigner implements OrderSigner {
  constructor(
    private readonly rpc: RpcClient,
    readonly address: string,
  ) {}

  async signOrder({ checkout, merchant, to, nonce, deadline }: RegistrarOrder): Promise<string> {
    const { signature } = await this.rpc.call('signer.sign_order', {
      ...{
        checkout_address: checkout,
        merchant_id: Number(merchant.number),
        initial_treasury: merchant.initialTreasury,
      },
      ...{ treasury_delay_s: merchant.delay, to, nonce, deadline },
    });
    return signature;
  }
}

/** Returns whether an error is a refusal of the signer, by a certain rule if one is given. */
export function isRefusal(error: unknown, rule?: string): error is AppError {
  if (!(error instanceof AppError) || error.code !== 'signing_refused') return false;
  return rule === undefined || error.fields['rule'] === rule;
}
