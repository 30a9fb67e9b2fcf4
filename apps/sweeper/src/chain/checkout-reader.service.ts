import type { MerchantTuple } from '@libs/chain/addresses/deposit-address';
import { checkoutInterface } from '@libs/chain/checkout-contract';
import { isContractCode } from '@libs/contracts/account-code';
import type { OwnerFacts } from '@libs/contracts/owner-faults';
import { Injectable } from '@nestjs/common';
import { Interface } from 'ethers';
import { RpcService } from './rpc.service.js';
import { hexOf, type RpcCall } from './rpc-result.js';

/** The accepted tokens, for injection. */
export const ACCEPTED = Symbol('accepted tokens');

/**
 * The functions of tokens that we call. `paused` and the denylists are Circle's and Tether's; other tokens do not have
 * them.
 */
const TOKEN = new Interface([
  'function balanceOf(address) view returns (uint256)',
  'function paused() view returns (bool)',
  'function isBlacklisted(address) view returns (bool)',
  'function isBlocked(address) view returns (bool)',
  'function totalSupply() view returns (uint256)',
  'function decimals() view returns (uint8)',
]);
/** A function that OpenZeppelin's timelock has, and other owners do not. */
const TIMELOCK = new Interface(['function getMinDelay() view returns (uint256)']);
/** `0x` and the 32 bytes of one value. */
const WORD_CHARACTERS = 66;

export interface TokenHolder {
  token: string;
  holder: string;
}

/** The current gas prices, in wei. */
export interface GasPrice {
  baseFee: bigint;
  priorityFee: bigint;
}

/** The state of a treasury in the contract. */
export interface TreasuryState {
  present: string;
  queued: string | undefined;
  /** Unix seconds at which the queued treasury takes effect; zero where none is queued. */
  effectiveAt: number;
  registrarNonce: number;
  /** The number of orders that the treasury's own key has given. */
  treasuryNonce: number;
}

/** A merchant's terms, and the contract to query about them. */
interface TermsInContract {
  readonly checkout: { readonly address: string };
  readonly merchant: MerchantTuple;
}

/** Reads tokens, treasuries and gas. Several calls are sent as one batch. Addresses are returned in lower case. */
@Injectable()
export class CheckoutReaderService {
  constructor(private readonly rpc: RpcService) {}

  /** Returns the newest block's number and time in Unix seconds. */
  async latestBlock(): Promise<{ number: number; timestamp: number }> {
    const block = (await this.rpc.call('eth_getBlockByNumber', 'latest', false)) as {
      number: string;
      timestamp: string;
    };
    return { number: Number(block.number), timestamp: Number(block.timestamp) };
  }

  /** Returns balances in base units, in order; at a block, or at the newest one. */
  async balances(holders: readonly TokenHolder[], block?: number): Promise<bigint[]> {
    const calls = holders.map(({ token, holder }) =>
      ethCall(token, TOKEN.encodeFunctionData('balanceOf', [holder]), block),
    );
    return (await this.rpc.batch(calls)).map((result) => BigInt(result.value() as string));
  }

  /** Returns balances at a block; undefined where two providers return different ones. */
  async agreedBalances(holders: readonly TokenHolder[], block: number): Promise<(bigint | undefined)[]> {
    const calls = holders.map(({ token, holder }) =>
      ethCall(token, TOKEN.encodeFunctionData('balanceOf', [holder]), block),
    );
    const readings = await this.rpc.batchFromSeveral(calls);
    return holders.map((_, at) => {
      const distinct = new Set(readings.map((results) => BigInt(results[at]!.value() as string)));
      return distinct.size === 1 ? [...distinct][0] : undefined;
    });
  }

  async isPaused(tokens: readonly string[]): Promise<boolean[]> {
    return this.flags(tokens.map((token) => ethCall(token, TOKEN.encodeFunctionData('paused'))));
  }

  /** Returns whether a token's denylist blocks payments to an address. USDT blocks senders only. */
  async refusesReceiver(holders: readonly TokenHolder[]): Promise<boolean[]> {
    return this.flags(
      holders.map(({ token, holder }) => ethCall(token, TOKEN.encodeFunctionData('isBlacklisted', [holder]))),
    );
  }

  /** Returns whether a token's denylist blocks payments from an address. */
  async refusesSender(holders: readonly TokenHolder[]): Promise<boolean[]> {
    const blocked = await this.flags(
      holders.map(({ token, holder }) => ethCall(token, TOKEN.encodeFunctionData('isBlocked', [holder]))),
    );
    const blacklisted = await this.refusesReceiver(holders);
    return holders.map((_, i) => blocked[i]! || blacklisted[i]!);
  }

  /**
   * Returns whether the code at an address responds to a call that tokens answer and wallets do not: its supply or its
   * decimals.
   */
  async isToken(address: string): Promise<boolean> {
    const functions = ['totalSupply', 'decimals'] as const;
    const calls = functions.map((name) => ethCall(address, TOKEN.encodeFunctionData(name)));
    return (await this.words(calls)).some((word) => word !== undefined);
  }

  /** Returns the state of each of these terms in their contract, in order. */
  async treasuries(owners: readonly TermsInContract[]): Promise<TreasuryState[]> {
    const functions = ['treasuryOf', 'queuedTreasury', 'noncesOf'] as const;
    const results = await this.rpc.batch(
      owners.flatMap(({ checkout, merchant }) =>
        functions.map((name) => ethCall(checkout.address, checkoutInterface.encodeFunctionData(name, [merchant]))),
      ),
    );
    const read = (at: number, name: string) =>
      checkoutInterface.decodeFunctionResult(name, results[at]!.value() as string);
    return owners.map((_, i) => {
      const [present] = read(3 * i, 'treasuryOf');
      const [queued, effectiveAt] = read(3 * i + 1, 'queuedTreasury');
      const [treasuryNonce, registrarNonce] = read(3 * i + 2, 'noncesOf');
      return {
        present: String(present).toLowerCase(),
        queued: BigInt(queued) === 0n ? undefined : String(queued).toLowerCase(),
        effectiveAt: Number(effectiveAt),
        treasuryNonce: Number(treasuryNonce),
        registrarNonce: Number(registrarNonce),
      };
    });
  }

  /** Returns the address that a contract pays fees to, and the registrar whose orders it accepts. */
  async roles(checkout: string): Promise<{ feeRecipient: string; registrar: string }> {
    const names = ['feeRecipient', 'registrar'] as const;
    const results = await this.rpc.batch(
      names.map((name) => ethCall(checkout, checkoutInterface.encodeFunctionData(name))),
    );
    const [feeRecipient, registrar] = names.map(
      (name, i) => checkoutInterface.decodeFunctionResult(name, results[i]!.value() as string)[0] as string,
    );
    return { feeRecipient: feeRecipient!, registrar: registrar! };
  }

  /** Returns the owner of a contract, and what is known about that address. */
  async owner(checkout: string): Promise<OwnerFacts> {
    const names = ['owner', 'pendingOwner'] as const;
    const results = await this.rpc.batch(
      names.map((name) => ethCall(checkout, checkoutInterface.encodeFunctionData(name))),
    );
    const [address, pending] = names.map(
      (name, i) => checkoutInterface.decodeFunctionResult(name, results[i]!.value() as string)[0] as string,
    );
    const [code] = await this.rpc.batch([['eth_getCode', address!, 'latest']]);
    const [delay] = await this.words([ethCall(address!, TIMELOCK.encodeFunctionData('getMinDelay'))]);
    return { address: address!, pending: pending!, hasCode: isContractCode(String(code!.value())), delayS: delay };
  }

  /**
   * Returns the current gas price. A node without `eth_maxPriorityFeePerGas` belongs to a chain without priority fees.
   */
  async gasPrice(): Promise<GasPrice> {
    const [block, tip] = await this.rpc.batch([
      ['eth_getBlockByNumber', 'latest', false],
      ['eth_maxPriorityFeePerGas'],
    ]);
    const { baseFeePerGas } = block!.value() as { baseFeePerGas?: string };
    return { baseFee: BigInt(baseFeePerGas ?? 0), priorityFee: tip!.error ? 0n : BigInt(tip!.result as string) };
  }

  /** Returns an account's balance of the chain's coin, in wei, and its next nonce. */
  async account(address: string): Promise<{ balance: bigint; nonce: number }> {
    const [balance, nonce] = await this.rpc.batch([
      ['eth_getBalance', address, 'latest'],
      ['eth_getTransactionCount', address, 'latest'],
    ]);
    return { balance: BigInt(balance!.value() as string), nonce: Number(nonce!.value()) };
  }

  /** Returns the flag of each call; false for a function that the token does not have. */
  private async flags(calls: readonly RpcCall[]): Promise<boolean[]> {
    return (await this.words(calls)).map((word) => word !== undefined && word !== 0n);
  }

  /** Returns the single value of each call; undefined for a function that the contract does not have. */
  private async words(calls: readonly RpcCall[]): Promise<(bigint | undefined)[]> {
    return (await this.rpc.batch(calls)).map(({ result, error }) => {
      if (error && !error.isRevert) throw error;
      return typeof result === 'string' && result.length === WORD_CHARACTERS ? BigInt(result) : undefined;
    });
  }
}

/** Returns a call that reads from a contract, now or at a block. */
function ethCall(to: string, data: string, block?: number): RpcCall {
  return ['eth_call', { to, data }, block === undefined ? 'latest' : hexOf(block)];
}
