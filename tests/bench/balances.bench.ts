import { parseArgs } from 'node:util';
import { balanceCode, MAX_HOLDERS, readBalances } from '@apps/chain-indexer/balances/balance-code';
import { startTestChain } from '@libs/testing/chain/test-chain';
import { hexlify, randomBytes } from 'ethers';
import { Pool } from 'undici';
import { KEEP, once, Recorder } from './figures/recorder.js';

/**
 * The cost of reconciling the balances of a million addresses: bytes, gas and time of one call of 350 addresses at a
 * real node, and how much processor time encoding and decoding take here. One address in ten holds something. Run: `npm
 * run bench -- balances`. `--keep`
 */
const { values: options } = parseArgs({ options: KEEP });
const figures = new Recorder('balances', options);
const ROUNDS = 30;
const WARM_UP = 5;
const HOLDING_EVERY = 10;
const CENTS = 5_00;
const MILLION = 1_000_000;
/** The pause between two calls (`BETWEEN_BALANCES_MS` of the scanner). */
const PAUSE_MS = 200;

const chain = await startTestChain();
const pool = new Pool(chain.anvil.rpcUrl);
try {
  const holders = Array.from({ length: MAX_HOLDERS }, () => hexlify(randomBytes(20)).slice(2));
  const paid = holders.filter((_, index) => index % HOLDING_EVERY === 0);
  await chain.paysTogether(paid.map((holder) => ({ to: `0x${holder}`, usdCents: CENTS })));
  const tokens = [chain.tokens.USDC, chain.tokens.USDT].map((token) => token.slice(2).toLowerCase()) as [
    string,
    string,
  ];
  const gas = Number(await chain.provider.send('eth_estimateGas', [{ data: balanceCode(tokens, holders) }]));

  for (let round = 0; round < WARM_UP; round++) await read(tokens, holders, paid.length);
  const [before, started] = [process.cpuUsage(), performance.now()];
  let bytes = { sent: 0, received: 0 };
  for (let round = 0; round < ROUNDS; round++) bytes = await read(tokens, holders, paid.length);
  const ms = (performance.now() - started) / ROUNDS;
  const used = process.cpuUsage(before);
  const cpuMs = (used.user + used.system) / 1_000 / ROUNDS;

  const calls = Math.ceil(MILLION / MAX_HOLDERS);
  const megabytes = (count: number) => `${((count * calls) / 1e6).toFixed(0)} MB`;
  console.log(
    `a million addresses: ${calls} calls, ${megabytes(bytes.sent)} sent, ${megabytes(bytes.received)} received,`,
  );
  console.log(
    `  ${((calls * ms) / 1e3).toFixed(0)} s of the node and ours, ${((calls * cpuMs) / 1e3).toFixed(0)} s of our processor,`,
  );
  figures.end({
    sent: once(bytes.sent),
    received: once(bytes.received),
    gas: once(gas),
    call: once(ms),
    cpu: once(cpuMs),
    million: once((calls * (ms + PAUSE_MS)) / 60_000),
  });
} finally {
  await pool.close();
  chain.provider.destroy();
  await chain.anvil.stop();
}

/** Makes one call as the indexer does. Throws when it does not find the payments. */
async function read(
  tokens: [string, string],
  holders: readonly string[],
  paid: number,
): Promise<{ sent: number; received: number }> {
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_call',
    params: [{ data: balanceCode(tokens, holders) }, 'latest'],
  };
  const body = JSON.stringify([call]);
  const headers = { 'content-type': 'application/json' };
  const response = await pool.request({ method: 'POST', path: '/', headers, body });
  const text = await response.body.text();
  const [{ result }] = JSON.parse(text) as [{ result: unknown }];
  const balances = readBalances(result, holders.length);
  const found = balances?.filter(([first]) => first > 0n).length;
  if (found !== paid) throw new Error(`${found} of ${paid} balances were found: ${text.slice(0, 200)}`);
  return { sent: body.length, received: text.length };
}
