/**
 * `node tests/dist/host/outside-world.js <folder> [milliseconds between blocks]`: runs the environment of one host on
 * this machine: a chain with the id of Arbitrum One, with tokens at the addresses of their issuers, seen through two
 * names; a mail server that keeps every mail in `<folder>/mails.jsonl`. Listens for containers, at 0.0.0.0: 8545, 8546
 * (RPC), 1025 (mail). Writes keys of funded test accounts into the folder. Ends with SIGTERM.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { InboxLog } from '@deploy/local/inboxes/inbox-log';
import { type ReceivedMail, startMailInbox } from '@deploy/local/inboxes/mail-inbox';
import { chainAccount } from '@deploy/local/seed/keys';
import { testUSDCAbi } from '@libs/contracts/artifacts/test-usdc';
import { deployTestTokens, mintTestTokens } from '@libs/contracts/deploy';
import { startAnvil } from '@libs/embedded/anvil';
import { Contract, JsonRpcProvider, NonceManager, Wallet } from 'ethers';

const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const USDT = '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9';
/** ERC-1967: implementation and admin of a proxy. */
const PROXY_SLOTS = [
  '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
];
const LOW_SLOTS = Array.from({ length: 40 }, (_, slot) => `0x${slot.toString(16)}`);
const JSON_TYPE = { 'content-type': 'application/json' };
const FUNDS = 10_000_000n * 1_000_000n;

const [folder = '/tmp/outside-world', blockMs = '250'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true, mode: 0o700 });
const anvil = await startAnvil({ blockTimeMs: Number(blockMs), port: 18_545 });
const provider = new JsonRpcProvider(anvil.rpcUrl, undefined, {
  staticNetwork: true,
  cacheTimeout: -1,
  pollingInterval: 100,
});
const deployer = new NonceManager(new Wallet(chainAccount('deployer').privateKey, provider));
const tokens = await deployTestTokens(deployer);
await move(tokens.usdc, USDC);
await move(tokens.usdt, USDT);
const configure = new Contract(USDC, testUSDCAbi, deployer).getFunction('configureMinter');
await (await configure(await deployer.getAddress(), (1n << 256n) - 1n)).wait();
for (const token of [USDC, USDT]) await mintTestTokens(deployer, token, chainAccount('buyer').address, FUNDS);
writeFileSync(join(folder, 'deployer.key'), chainAccount('deployer').privateKey, { mode: 0o600 });
writeFileSync(join(folder, 'buyer.key'), chainAccount('buyer').privateKey, { mode: 0o600 });
await startMailInbox(11_025, new InboxLog<ReceivedMail>(join(folder, 'mails.jsonl')));
await Promise.all([forwardCalls(8545, anvil.rpcUrl), forwardCalls(8546, anvil.rpcUrl), forward(1025, 11_025)]);
console.log(`a chain that says it is Arbitrum One at 8545 and 8546, mails at 1025, keys in ${folder}`);
process.once('SIGTERM', () => void anvil.stop().finally(() => process.exit(0)));
process.once('SIGINT', () => void anvil.stop().finally(() => process.exit(0)));

/** Puts code and settings of a contract at another address. */
async function move(from: string, to: string): Promise<void> {
  await provider.send('anvil_setCode', [to, await provider.getCode(from)]);
  for (const slot of [...PROXY_SLOTS, ...LOW_SLOTS])
    await provider.send('anvil_setStorageAt', [to, slot, await provider.getStorage(from, slot)]);
}

/** A call of JSON-RPC, or its result. */
interface Rpc {
  readonly id?: unknown;
  readonly method?: string;
  readonly result?: unknown;
}

/**
 * Runs a node at a separate port that suggests no tips, like Arbitrum's: anvil suggests a gwei, some fifty times the
 * price of gas there, so that a sweep would cost more than 5% of the dollar of a rehearsal.
 */
function forwardCalls(port: number, rpcUrl: string): Promise<void> {
  const send = async (calls: unknown) =>
    (await (await fetch(rpcUrl, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(calls) })).json()) as Rpc;
  const withoutTip = async (call: Rpc | undefined, result: Rpc): Promise<Rpc> => {
    if (call?.method === 'eth_maxPriorityFeePerGas') return { ...result, result: '0x0' };
    if (call?.method !== 'eth_gasPrice') return result;
    const newest = await send({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] });
    return { ...result, result: (newest.result as { baseFeePerGas: string }).baseFeePerGas };
  };
  const server = createHttpServer(async (request, response) => {
    try {
      const calls = (await json(request)) as Rpc | Rpc[];
      const results: Rpc | Rpc[] = await send(calls);
      const given = Array.isArray(calls)
        ? await Promise.all(
            (results as Rpc[]).map((one) =>
              withoutTip(
                calls.find(({ id }) => id === one.id),
                one,
              ),
            ),
          )
        : await withoutTip(calls, results);
      response.writeHead(200, JSON_TYPE).end(JSON.stringify(given));
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  });
  return new Promise((resolve) => server.listen(port, '0.0.0.0', () => resolve()));
}

function forward(port: number, target: number): Promise<void> {
  const server = createServer((socket) => {
    const other = connect(target, '127.0.0.1');
    socket.pipe(other).pipe(socket);
    socket.on('error', () => other.destroy());
    other.on('error', () => socket.destroy());
  });
  return new Promise((resolve) => server.listen(port, '0.0.0.0', () => resolve()));
}
