import { type JsonRpcProvider, Transaction, toQuantity } from 'ethers';
import { type DeploymentPlan, withHeadroom } from './deployment-plan.js';

/**
 * Returns the transaction for other programs to sign: the fields of `eth_sendTransaction`, and with a sender also its
 * nonce, its fees and `unsigned`, the serialized bytes that hardware wallets sign.
 */
export async function unsignedTransaction(
  plan: DeploymentPlan,
  provider: JsonRpcProvider,
  from: string | undefined,
): Promise<string> {
  const { to, data, value } = plan.transaction;
  const gas = withHeadroom(plan.cost!.gas);
  const fields = { chainId: toQuantity(plan.chain.chainId), to, data, value: toQuantity(value), gas: toQuantity(gas) };
  if (from === undefined) return JSON.stringify(fields, null, 2);
  const nonce = await provider.getTransactionCount(from, 'pending');
  const { maxFeePerGas, maxPriorityFeePerGas } = plan.cost!;
  const fees = { maxFeePerGas, maxPriorityFeePerGas };
  const unsigned = Transaction.from({
    type: 2,
    chainId: plan.chain.chainId,
    to,
    data,
    value,
    nonce,
    gasLimit: gas,
    ...fees,
  });
  const ofSender = {
    ...{ from, nonce: toQuantity(nonce), type: '0x2', unsigned: unsigned.unsignedSerialized },
    ...{ maxFeePerGas: toQuantity(fees.maxFeePerGas), maxPriorityFeePerGas: toQuantity(fees.maxPriorityFeePerGas) },
  };
  return JSON.stringify({ ...fields, ...ofSender }, null, 2);
}

/** Returns a file for the Transaction Builder of Safe. */
export function safeBatch({ chain, transaction, address }: DeploymentPlan, createdAt: number): string {
  const { to, data, value } = transaction;
  const meta = { name: 'Deploy the checkout contract', description: `Creates the contract at ${address}` };
  return JSON.stringify(
    {
      version: '1.0',
      chainId: String(chain.chainId),
      createdAt,
      meta,
      transactions: [{ to, value: String(value), data }],
    },
    null,
    2,
  );
}
