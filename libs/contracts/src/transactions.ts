import { setTimeout as delay } from 'node:timers/promises';
import type { Provider, Signer, TransactionReceipt, TransactionRequest } from 'ethers';

/** ethers polls for a receipt every 4 s; local blocks come every 250 ms. */
const RECEIPT_POLL_MS = 50;
const RECEIPT_TIMEOUT_MS = 120_000;

/** Returns the provider behind a signer; throws when it has none. */
export function providerOf(signer: Signer): Provider {
  if (!signer.provider) throw new Error('the signer has no provider: connect it to a node first');
  return signer.provider;
}

/** Sends a transaction and waits until it is in a block. Throws when it reverts or is not mined within two minutes. */
export async function mined(signer: Signer, transaction: TransactionRequest): Promise<TransactionReceipt> {
  const { hash } = await signer.sendTransaction(transaction);
  const givesUpAt = performance.now() + RECEIPT_TIMEOUT_MS;
  while (performance.now() < givesUpAt) {
    const receipt = await providerOf(signer).getTransactionReceipt(hash);
    if (receipt?.status === 0) throw new Error(`transaction ${hash} reverted`);
    if (receipt) return receipt;
    await delay(RECEIPT_POLL_MS);
  }
  throw new Error(`transaction ${hash} was not mined within ${RECEIPT_TIMEOUT_MS / 1000} s`);
}

/** Creates a contract from complete creation code. */
export async function deployed(
  signer: Signer,
  creationCode: string,
): Promise<TransactionReceipt & { readonly contractAddress: string }> {
  const receipt = await mined(signer, { data: creationCode });
  if (!receipt.contractAddress) throw new Error(`transaction ${receipt.hash} created no contract`);
  return receipt as TransactionReceipt & { readonly contractAddress: string };
}
