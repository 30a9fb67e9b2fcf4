import type { treasuryOrderTypedData } from '@libs/chain/checkout-contract';
import { Injectable } from '@nestjs/common';
import { Interface, TypedDataEncoder, verifyTypedData } from 'ethers';
import { RpcService } from '../chain/rpc.service.js';

const EIP1271 = new Interface(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);
/** The value that a contract returns when it accepts a signature (EIP-1271): the function's selector, as a word. */
const MAGIC = `0x1626ba7e${'0'.repeat(56)}`;

/** Verifies the signature of an order: by a key, or by a contract wallet. */
@Injectable()
export class OrderSignaturesService {
  constructor(private readonly rpc: RpcService) {}

  /**
   * Returns whether a treasury signed this order. A key's signature is verified here. A contract wallet (EIP-1271) is
   * queried through two providers where two are configured, and both must confirm the signature. Throws RpcDownError
   * while they cannot be reached.
   */
  async isBy(
    treasury: string,
    { domain, types, message }: ReturnType<typeof treasuryOrderTypedData>,
    signature: string,
  ): Promise<boolean> {
    if (recovered(() => verifyTypedData(domain, types, message, signature)) === treasury.toLowerCase()) return true;
    const digest = TypedDataEncoder.hash(domain, types, message);
    const data = EIP1271.encodeFunctionData('isValidSignature', [digest, signature]);
    const readings = await this.rpc.batchFromSeveral([['eth_call', { to: treasury, data }, 'latest']]);
    return readings.every(([answer]) => {
      if (answer!.error && !answer!.error.isRevert) throw answer!.error;
      return answer!.result === MAGIC;
    });
  }
}

/** Returns the signer in lower case; undefined where this is not the signature of a key. */
function recovered(recover: () => string): string | undefined {
  try {
    return recover().toLowerCase();
  } catch {
    return undefined;
  }
}
