import type { TokenRegistry } from '@libs/chain/token-registry';
import { isContractCode } from '@libs/contracts/account-code';
import { Inject, Injectable } from '@nestjs/common';
import { Interface } from 'ethers';
import { ACCEPTED } from './checkout-reader.service.js';
import { RpcService } from './rpc.service.js';
import type { RpcCall, RpcResult } from './rpc-result.js';

const TOKEN = new Interface(['function balanceOf(address) view returns (uint256)']);
/** EIP-1271, and a function with the same arguments that no contract has. */
const SIGNER = new Interface([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'function isNoFunctionOfAnyWallet(bytes32 hash, bytes signature) view returns (bytes4)',
]);
/**
 * An arbitrary hash, and invalid signatures: an empty one, and one as long as a key's. Wallets read them differently.
 */
const HASH = `0x${'5a'.repeat(32)}`;
const SIGNATURES = ['0x', `0x${'00'.repeat(64)}1b`];

/** The facts that the chain shows about an address that is to be paid. */
export interface AccountFacts {
  /** Whether the account has code; an account that delegates (EIP-7702) has code, too. */
  readonly hasCode: boolean;
  /** Whether the account has code, has sent something, or holds coin or an accepted token. */
  readonly isUsed: boolean;
  /** Whether a key signs for the account, or its contract implements EIP-1271. */
  readonly canSign: boolean;
}

/** Reads facts about accounts that are not ours. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly rpc: RpcService,
    @Inject(ACCEPTED) private readonly tokens: TokenRegistry,
  ) {}

  /** Throws while no provider can be reached, or when one returns an error of its own. */
  async factsOf(address: string): Promise<AccountFacts> {
    const balances = this.tokens.accepted.map((token) =>
      ethCall(token.address, TOKEN.encodeFunctionData('balanceOf', [address])),
    );
    const [code, ...amounts] = (
      await this.rpc.batch([
        ['eth_getCode', address, 'latest'],
        ['eth_getTransactionCount', address, 'latest'],
        ['eth_getBalance', address, 'latest'],
        ...balances,
      ])
    ).map((result) => String(result.value()));
    const hasCode = code !== '0x';
    return {
      hasCode,
      isUsed: hasCode || amounts.some((amount) => BigInt(amount) > 0n),
      canSign: !isContractCode(code!) || (await this.supportsSignatures(address)),
    };
  }

  /**
   * Returns whether a contract implements EIP-1271. Wallets refuse invalid signatures in their own ways: by another
   * value, with a reason, or without one. So a function that no contract has is called, too: a contract that responds
   * to both calls alike does not implement EIP-1271.
   */
  private async supportsSignatures(address: string): Promise<boolean> {
    const asked = (name: 'isValidSignature' | 'isNoFunctionOfAnyWallet') =>
      SIGNATURES.map((signature) => ethCall(address, SIGNER.encodeFunctionData(name, [HASH, signature])));
    const answers = (await this.rpc.batch([...asked('isValidSignature'), ...asked('isNoFunctionOfAnyWallet')])).map(
      answerOf,
    );
    return SIGNATURES.some((_, i) => answers[i] !== answers[SIGNATURES.length + i]);
  }
}

/** Returns a call's result, or the data that it was reverted with. Throws an error of the node itself. */
function answerOf({ result, error }: RpcResult): string {
  if (error && !error.isRevert) throw error;
  return error ? `reverted with ${error.data ?? '0x'}` : String(result);
}

function ethCall(to: string, data: string): RpcCall {
  return ['eth_call', { to, data }, 'latest'];
}
