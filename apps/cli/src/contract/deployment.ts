import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from '@libs/doctor/finding';
import { formatEther, type JsonRpcProvider, type Wallet } from 'ethers';
import { Failure } from '../terminal/failure.js';
import type { Terminal } from '../terminal/terminal.js';
import { type DeploymentPlan, mostCost, withHeadroom } from './deployment-plan.js';

const POLL_MS = 500;
const TIMEOUT_MS = 180_000;

/**
 * Sends the deployment and resolves when it is in a block. After an interruption the command can be run again: the
 * contract has one address, so it is found there. Throws a `Failure` when the account cannot pay or the transaction
 * fails.
 */
export async function sendDeployment(
  plan: DeploymentPlan,
  wallet: Wallet,
  provider: JsonRpcProvider,
  terminal: Terminal,
): Promise<void> {
  const needed = mostCost(plan.cost!);
  const balance = await provider.getBalance(wallet.address);
  if (balance < needed)
    throw new Failure(
      `${wallet.address} has ${formatEther(balance)} ETH on ${plan.chain.label}; the deployment takes up to ${formatEther(needed)} ETH. Send it there and run this again`,
    );
  const hash = await sent(plan, wallet.connect(provider));
  terminal.note(`sent ${hash}; waiting for its block …`);
  const givesUpAt = performance.now() + TIMEOUT_MS;
  while (performance.now() < givesUpAt) {
    // A provider that fails now must not end the command: the transaction is on its way.
    const receipt = await provider.getTransactionReceipt(hash).catch(() => null);
    if (receipt?.status === 0) throw new Failure(`${hash} failed in block ${receipt.blockNumber}`);
    if (receipt) return;
    await delay(POLL_MS);
  }
  throw new Failure(
    `${hash} is in no block after ${TIMEOUT_MS / 1_000} s: run this again later; it is found once it is there`,
  );
}

async function sent({ transaction, cost }: DeploymentPlan, wallet: Wallet): Promise<string> {
  try {
    const { gas, maxFeePerGas, maxPriorityFeePerGas } = cost!;
    const limits = { gasLimit: withHeadroom(gas), maxFeePerGas, maxPriorityFeePerGas };
    return (await wallet.sendTransaction({ ...transaction, ...limits })).hash;
  } catch (error) {
    throw new Failure(`the provider refused the transaction: ${reasonOf(error)}`);
  }
}
