import { Contract, type Signer, type TransactionReceipt } from 'ethers';
import { transferBatchAbi, transferBatchBytecode } from './artifacts/transfer-batch.js';
import { mintTestTokens } from './deploy.js';
import { deployed, mined } from './transactions.js';

/** Base units to an address. */
export interface Transfer {
  readonly to: string;
  readonly baseUnits: bigint;
}

/**
 * Makes several transfers of a test token in one transaction, in this order; the signer must be the one who deployed
 * the token.
 */
export async function transferTogether(
  signer: Signer,
  token: string,
  transfers: readonly Transfer[],
): Promise<TransactionReceipt> {
  const { contractAddress } = await deployed(signer, transferBatchBytecode);
  const total = transfers.reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
  await mintTestTokens(signer, token, contractAddress, total);
  const pay = await new Contract(contractAddress, transferBatchAbi, signer).getFunction('pay').populateTransaction(
    token,
    transfers.map(({ to }) => to),
    transfers.map(({ baseUnits }) => baseUnits),
  );
  return mined(signer, pay);
}
