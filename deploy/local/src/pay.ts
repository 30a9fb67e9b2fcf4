/**
 * `npm run pay -- TOKEN_OR_PAY_URL [--asset USDC|USDT] [--cents N] [--dir PATH]`: the test buyer of the running stack
 * pays a session, all that is left or the given number of cents.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SessionStatusView } from '@libs/dto/payments/views';
import { formatUnits } from 'ethers';
import { stateDir } from './files/state-dir.js';
import { buyerSends } from './payments/buyer.js';
import { ApiClient } from './seed/api-client.js';
import { localProvider } from './stack/chain.js';
import { readStackFile } from './stack/stack-file.js';
import { DEFAULT_DIR } from './terminal/options.js';

const USAGE = 'usage: npm run pay -- TOKEN_OR_PAY_URL [--asset USDC|USDT] [--cents N] [--dir PATH]';

process.on('disconnect', () => process.exit(1));
try {
  await pay(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
process.exit(0);

async function pay(args: string[]): Promise<void> {
  const { token, asset, cents, dir } = wanted(args);
  const stack = readStackFile(stateDir(dir));
  const session = await new ApiClient(stack.base_url).get<SessionStatusView>(
    `/api/sessions/${encodeURIComponent(token)}/status`,
  );
  const accepted = session.accepted.find((one) => one.asset === asset);
  if (!accepted) throw new Error(`the session does not take ${asset}`);
  const amount = cents === undefined ? BigInt(accepted.amount) : centsToUnits(cents, accepted.decimals);
  if (amount === 0n) throw new Error(`nothing is left to pay: the session is ${session.status}. --cents N pays anyway`);
  const provider = localProvider(stack.chain.rpc_url);
  try {
    const transfer = { tokenAddress: accepted.token_address, to: session.deposit_address, amount };
    const { blockNumber, hash } = await buyerSends(stack, provider, transfer);
    console.log(`paid ${formatUnits(amount, accepted.decimals)} ${asset} to ${session.deposit_address}`);
    console.log(`in block ${blockNumber}, transaction ${hash}; watch it on ${session.pay_url}`);
  } finally {
    provider.destroy();
  }
}

function wanted(args: string[]): { token: string; asset: string; cents: bigint | undefined; dir: string } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { asset: { type: 'string' }, cents: { type: 'string' }, dir: { type: 'string' } },
  });
  const token = positionals[0]?.split('/').at(-1)?.split('?')[0];
  if (!token || positionals.length > 1) throw new Error(USAGE);
  if (values.cents !== undefined && !/^[1-9]\d{0,11}$/.test(values.cents)) throw new Error(USAGE);
  return {
    token,
    asset: (values.asset ?? 'USDC').toUpperCase(),
    cents: values.cents === undefined ? undefined : BigInt(values.cents),
    dir: resolve(values.dir ?? DEFAULT_DIR),
  };
}

function centsToUnits(cents: bigint, decimals: number): bigint {
  return cents * 10n ** BigInt(decimals - 2);
}
