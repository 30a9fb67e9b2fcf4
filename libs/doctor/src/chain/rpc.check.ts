import { id, toQuantity } from 'ethers';
import { request } from 'undici';
import { type Findings, reasonOf } from '../finding.js';
import type { Subject } from '../subject.js';
import { type NamedProvider, withProviders } from './rpc-provider.js';

/** The age in seconds of a head at which a node is considered stuck: Arbitrum makes a block each 250 ms. */
const OLD_HEAD_S = 60;
/** The most blocks between heads of healthy providers: five seconds. */
const HEADS_APART = 20;
/** The requests of a batch: as many as the indexer sends at once. */
const BATCH = 20;
const TRANSFER = id('Transfer(address,address,uint256)');
/** A range of logs as the indexer reads it when it must catch up. */
const LOG_BLOCKS = 1_000;

/**
 * Checks the providers of the chain: two companies, the right chain, a fresh head, tags of finality, batches, old
 * states and old logs.
 */
export async function checkRpc(subject: Subject, findings: Findings): Promise<void> {
  const { rpcUrls } = subject;
  if (rpcUrls.length === 0)
    return findings.skipped('urls', 'no RPC_URLS in these settings', 'add the settings of the chain-indexer');
  await withProviders(subject, async (providers) => {
    checkCompanies(providers, findings);
    const heads = await Promise.all(
      providers.map((named) => checkProvider(named, rpcUrls[providers.indexOf(named)]!, subject, findings)),
    );
    compareHeads(
      heads.flatMap((head) => head ?? []),
      findings,
    );
  });
}

function checkCompanies(providers: readonly NamedProvider[], findings: Findings): void {
  const companies = [...new Set(providers.map(({ host }) => companyOf(host)))];
  const found = providers.length < 2 ? 'there is one provider' : `all providers are of ${companies[0]}`;
  if (companies.length >= 2) findings.ok('companies', `${companies.length} providers: ${companies.join(', ')}`);
  else
    findings.warning(
      'companies',
      `${found}: when it lies or is down, nobody notices or nothing works`,
      'add the URL of another company to RPC_URLS',
    );
}

/** Returns what the owner of a host registered: its last two labels, or the address. */
function companyOf(host: string): string {
  const name = host.replace(/:\d+$/, '');
  return /^[\d.]+$|^\[/.test(name) ? host : name.split('.').slice(-2).join('.');
}

/** Checks a provider. Resolves with the head's number, or with undefined where the provider cannot be used. */
async function checkProvider(
  { host, provider }: NamedProvider,
  url: string,
  subject: Subject,
  findings: Findings,
): Promise<number | undefined> {
  const chainId = await provider.send('eth_chainId', []).catch((error: unknown) => error as Error);
  if (chainId instanceof Error) {
    findings.failure(
      'reachable',
      `${host} does not respond: ${reasonOf(chainId)}`,
      'check the URL, its key and the firewall',
    );
    return undefined;
  }
  if (subject.chainId !== undefined && Number(chainId) !== subject.chainId) {
    findings.failure(
      'chain_id',
      `${host} is on chain ${Number(chainId)}, CHAIN_ID is ${subject.chainId}`,
      "take the provider's URL of the right network",
    );
    return undefined;
  }
  findings.ok('chain_id', `${host} is on chain ${Number(chainId)}`);
  const head = await checkHead({ host, provider }, findings);
  await Promise.all([
    checkTags({ host, provider }, findings),
    checkBatch(host, url, findings),
    checkArchive({ host, provider }, subject.checkoutDeployBlock, head, findings),
  ]);
  return head;
}

async function checkHead({ host, provider }: NamedProvider, findings: Findings): Promise<number> {
  const block = (await provider.send('eth_getBlockByNumber', ['latest', false])) as {
    number: string;
    timestamp: string;
  };
  const ageS = Math.round(Date.now() / 1_000 - Number(block.timestamp));
  if (ageS <= OLD_HEAD_S)
    findings.ok('head', `${host} is at block ${Number(block.number)}, ${Math.max(0, ageS)} s old`);
  else
    findings.failure(
      'head',
      `the newest block of ${host} is ${ageS} s old`,
      'the node has stopped or is behind: replace it, or check the clock of this machine',
    );
  return Number(block.number);
}

async function checkTags({ host, provider }: NamedProvider, findings: Findings): Promise<void> {
  for (const tag of ['safe', 'finalized']) {
    const block: unknown = await provider.send('eth_getBlockByNumber', [tag, false]).catch(() => null);
    if (block) findings.ok('finality', `${host} knows the ${tag} block`);
    else
      findings.failure(
        'finality',
        `${host} does not know the tag "${tag}", by which large payments are confirmed`,
        'take a provider that has it',
      );
  }
}

async function checkBatch(host: string, url: string, findings: Findings): Promise<void> {
  const batch = Array.from({ length: BATCH }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'eth_blockNumber',
    params: [],
  }));
  const answer = await post(url, batch).catch((error: unknown) => error as Error);
  if (Array.isArray(answer) && answer.length === BATCH && answer.every((one) => 'result' in Object(one)))
    return findings.ok('batches', `${host} accepts batches of ${BATCH} requests`);
  const why = answer instanceof Error ? reasonOf(answer) : JSON.stringify(answer).slice(0, 120);
  findings.failure(
    'batches',
    `${host} refuses batches of ${BATCH} requests: ${why}`,
    'take a plan or a provider that allows batches',
  );
}

async function post(url: string, body: unknown): Promise<unknown> {
  const { username, password, origin, pathname, search } = new URL(url);
  const authorization = username
    ? { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
    : {};
  const response = await request(`${origin}${pathname}${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
    headersTimeout: 15_000,
    bodyTimeout: 15_000,
  });
  return response.body.json();
}

/**
 * Checks old states and logs. States are read when balances are reconciled; logs from the deployment on when the
 * indexer starts or must read again.
 */
async function checkArchive(
  { host, provider }: NamedProvider,
  deployBlock: number | undefined,
  head: number,
  findings: Findings,
): Promise<void> {
  if (deployBlock === undefined)
    return findings.skipped(
      'archive',
      `${host}: no CHECKOUT_DEPLOY_BLOCK in these settings`,
      'add the settings of the chain-indexer',
    );
  if (deployBlock > head)
    return findings.failure(
      'archive',
      `CHECKOUT_DEPLOY_BLOCK is ${deployBlock}, and ${host} is at ${head}`,
      'it is the block of another chain: run checkout deploy-contract again, which writes it',
    );
  const block = toQuantity(deployBlock);
  const range = { fromBlock: block, toBlock: toQuantity(Math.min(head, deployBlock + LOG_BLOCKS - 1)) };
  const nobody = `0x${'0'.repeat(40)}`;
  for (const [what, method, params] of [
    ['states', 'eth_getBalance', [nobody, block]],
    ['logs', 'eth_getLogs', [{ ...range, address: nobody, topics: [[TRANSFER]] }]],
  ] as const) {
    const answer = await provider.send(method, [...params]).catch((error: unknown) => error as Error);
    if (!(answer instanceof Error)) findings.ok('archive', `${host} has ${what} since the deployment`);
    else
      findings.failure(
        'archive',
        `${host} has no ${what} of block ${deployBlock}: ${reasonOf(answer)}`,
        'use an archive node: without old blocks a lost payment cannot be found again',
      );
  }
}

function compareHeads(heads: readonly number[], findings: Findings): void {
  if (heads.length < 2) return;
  const apart = Math.max(...heads) - Math.min(...heads);
  if (apart <= HEADS_APART) findings.ok('agreement', `the heads differ by ${apart} blocks`);
  else
    findings.warning(
      'agreement',
      `the heads differ by ${apart} blocks`,
      'the provider behind loses its turn at each poll: replace it if this stays',
    );
}
