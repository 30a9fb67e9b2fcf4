import { mined } from '@libs/contracts/transactions';
import { Contract, type JsonRpcProvider, type TransactionReceipt, Wallet } from 'ethers';
import type { StackFile } from '../stack/stack-file.js';

/** A buyer's action with a wallet: one plain token transfer. */
export interface TokenTransfer {
  readonly tokenAddress: string;
  readonly to: string;
  /** Base units of the token. */
  readonly amount: bigint;
}

const ERC20 = ['function transfer(address to, uint256 amount) returns (bool)'];

/** Sends tokens of the local stack's test buyer and waits until they are in a block. */
export async function buyerSends(
  stack: Pick<StackFile, 'buyer'>,
  provider: JsonRpcProvider,
  { tokenAddress, to, amount }: TokenTransfer,
): Promise<TransactionReceipt> {
  const transfer = await new Contract(tokenAddress, ERC20).getFunction('transfer').populateTransaction(to, amount);
  return mined(new Wallet(stack.buyer.private_key, provider), { ...transfer, to: tokenAddress });
}
