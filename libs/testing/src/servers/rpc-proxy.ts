import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';

interface RpcRequest {
  id: number;
  method: string;
  params: unknown[];
}

/** The filter of an `eth_getLogs` request. */
export interface LogFilter {
  toBlock: string;
  address?: string | string[];
  topics: (string[] | string | null)[];
}

/** A log without its position. */
export interface InventedLog {
  /** The hash of a transaction that has happened, which is then reported a second time; default: one that never did. */
  transactionHash?: string;
  address: string;
  topics: string[];
  data: string;
}

/** The ways in which a provider misbehaves. Everything is off until it is set. */
export interface ProviderFaults {
  /** Leaves these transactions' logs out of `eth_getLogs`. */
  hiddenTxs: Set<string>;
  /** Has only blocks at least this far behind the head. */
  lagBlocks: number;
  /**
   * Reports a head this many blocks lower together with receipts: a node behind the same load balancer that has not
   * caught up.
   */
  receiptsLagBlocks: number;
  /** Responds with 429 to this many requests. */
  refuseNext: number;
  /** Refuses ranges longer than this. */
  largestRange: number;
  /** Refuses filters with more values than this for one topic. */
  mostTopicValues: number;
  /** Answers nothing but closed connections. */
  down: boolean;
  /** Takes requests and never answers. */
  hangs: boolean;
  /** Answers everything with a page of HTML, as a proxy in front of it does. */
  html: boolean;
  /** Has no block above this one. */
  frozenAt: number | undefined;
  /** Leaves all logs out. */
  omitsLogs: boolean;
  /** Returns no receipt. */
  omitsReceipts: boolean;
  /** Puts a log that never happened before the others of each receipt, so that all have another position in it. */
  addsToReceipts: boolean;
  /** Reports a thousand times the amount, in lists of logs or also in receipts. */
  inflates: 'logs' | 'logs and receipts' | undefined;
  /** Logs that never happened, in the last block of each range: this function's result for the block and the filter. */
  invents: ((block: { number: string; hash: string }, filter: LogFilter) => InventedLog | undefined) | undefined;
  /** Whether it has a receipt for what it invents. */
  inventsReceipts: boolean;
  /** Calls this block `safe` and `finalized`. */
  tagsAt: number | undefined;
  /** Answers from this node instead. */
  otherUpstream: string | undefined;
  /** Answers calls to these accounts with these results, regardless of the chain: `{to: result}`, in lower case. */
  callResults: Readonly<Record<string, string>>;
  /** Estimates this gas for everything. */
  gasEstimate: number | undefined;
  /** Answers no request for receipts before this is resolved. */
  receiptsWaitFor: Promise<void> | undefined;
  /**
   * Is on a stale fork for one poll of the head: from the first request for the latest block at which the head is at
   * least `atHead` up to the next such request, every block from `from` on has another hash and is empty. Undefined
   * again when that is over.
   */
  forkOnce: { from: number; atHead: number } | undefined;
  /** Is on such a fork from this block on, for as long as it is set. */
  forkFrom: number | undefined;
}

/** A JSON-RPC provider in front of a real node, which can be made to fail as real providers do. */
export class RpcProxy {
  readonly faults: ProviderFaults = {
    hiddenTxs: new Set(),
    lagBlocks: 0,
    receiptsLagBlocks: 0,
    refuseNext: 0,
    largestRange: Number.POSITIVE_INFINITY,
    mostTopicValues: Number.POSITIVE_INFINITY,
    down: false,
    hangs: false,
    html: false,
    frozenAt: undefined,
    omitsLogs: false,
    omitsReceipts: false,
    addsToReceipts: false,
    inflates: undefined,
    invents: undefined,
    inventsReceipts: false,
    tagsAt: undefined,
    otherUpstream: undefined,
    callResults: {},
    gasEstimate: undefined,
    receiptsWaitFor: undefined,
    forkOnce: undefined,
    forkFrom: undefined,
  };
  private isForked = false;
  /** Receipts of invented transactions, by transaction. */
  private readonly invented = new Map<string, object>();
  /** Requests for receipts without a response yet. */
  receiptsWaiting = 0;
  /** The number of requests that were answered. */
  answered = 0;
  /** The most values for one topic in a filter that was answered. */
  widestFilter = 0;
  private readonly server: Server;

  private constructor(private readonly upstream: string) {
    this.server = createServer((incoming, outgoing) => {
      if (this.faults.down) return incoming.socket.destroy();
      if (this.faults.hangs) return incoming.resume();
      if (this.faults.html) return outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<html>Bad day</html>');
      if (this.faults.refuseNext > 0) {
        this.faults.refuseNext--;
        return outgoing.writeHead(429, { 'retry-after': '1' }).end('too many requests');
      }
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        this.answer(JSON.parse(Buffer.concat(chunks).toString())).then(
          (body) => outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
          () => outgoing.destroy(),
        );
      });
    });
  }

  static async start(upstream: string): Promise<RpcProxy> {
    const proxy = new RpcProxy(upstream);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(body: RpcRequest | RpcRequest[]): Promise<unknown> {
    if (!Array.isArray(body)) return (await this.forward([body]))[0];
    return this.forward(body);
  }

  private async forward(calls: RpcRequest[]): Promise<unknown[]> {
    if (calls.some((call) => call.method === 'eth_getTransactionReceipt')) {
      this.receiptsWaiting++;
      await this.faults.receiptsWaitFor;
      this.receiptsWaiting--;
    }
    const head = await this.highest();
    if (calls.some(requestsLatest)) await this.endOrBeginFork();
    const { tagsAt } = this.faults;
    const sent = calls.map((call) => {
      if (call.params?.[0] === 'latest' && Number.isFinite(head)) return withBlock(call, head);
      const isTagged = call.params?.[0] === 'safe' || call.params?.[0] === 'finalized';
      return isTagged && tagsAt !== undefined ? withBlock(call, tagsAt) : call;
    });
    const answers = (await this.post(sent)) as { id: number; result: unknown }[];
    const spoiled = answers.map((answer) =>
      this.spoil(calls.find((call) => call.id === answer.id) as RpcRequest, answer, head),
    );
    if (calls.some((call) => call.method === 'eth_getTransactionReceipt'))
      this.lowerHeads(calls, spoiled as RpcAnswer[]);
    this.answered++;
    if (this.faults.invents) await this.invent(this.faults.invents, calls, spoiled as RpcAnswer[]);
    return spoiled;
  }

  /** Returns the highest block that it admits to having. */
  private async highest(): Promise<number> {
    const { lagBlocks, frozenAt } = this.faults;
    const lagging = lagBlocks > 0 ? (await this.latest()) - lagBlocks : Number.POSITIVE_INFINITY;
    return Math.min(lagging, frozenAt ?? Number.POSITIVE_INFINITY);
  }

  private lowerHeads(calls: readonly RpcRequest[], answers: readonly RpcAnswer[]): void {
    for (const answer of answers) {
      if (calls.find(({ id }) => id === answer.id)?.method !== 'eth_blockNumber') continue;
      answer.result = `0x${(Number(answer.result) - this.faults.receiptsLagBlocks).toString(16)}`;
    }
  }

  /** Adds to each list of logs one that was invented. */
  private async invent(
    make: NonNullable<ProviderFaults['invents']>,
    calls: readonly RpcRequest[],
    answers: readonly RpcAnswer[],
  ): Promise<void> {
    for (const { id, method, params } of calls) {
      const answer = answers.find((one) => one.id === id);
      if (method === 'eth_getTransactionReceipt' && this.faults.inventsReceipts && answer)
        answer.result = this.invented.get(params[0] as string) ?? answer.result ?? null;
      if (method !== 'eth_getLogs') continue;
      const filter = params[0] as LogFilter;
      const [found] = (await this.post([
        { id: 0, method: 'eth_getBlockByNumber', params: [filter.toBlock, false] },
      ])) as RpcAnswer[];
      const { hash } = (found?.result ?? {}) as OnChain;
      const made = hash && make({ number: filter.toBlock, hash }, filter);
      if (!hash || !made || !Array.isArray(answer?.result)) continue;
      const transactionHash = made.transactionHash ?? `${hash.slice(0, -4)}beef`;
      const position = {
        blockNumber: filter.toBlock,
        blockHash: hash,
        transactionHash,
        logIndex: '0x0',
        removed: false,
      };
      answer.result.push({ ...made, ...position });
      const [status, blockNumber] = ['0x1', filter.toBlock];
      this.invented.set(transactionHash, {
        ...{ transactionHash, blockNumber, blockHash: hash, status },
        logs: [{ ...made, ...position }],
      });
    }
  }

  private spoil(call: RpcRequest, answer: { id: number; result: unknown }, head: number): unknown {
    const { id, result } = answer;
    const forkedFrom = this.isForked ? this.faults.forkOnce?.from : this.faults.forkFrom;
    if (forkedFrom !== undefined) return { jsonrpc: '2.0', id, result: onFork(result, forkedFrom) };
    if (call.method === 'eth_estimateGas' && this.faults.gasEstimate !== undefined)
      return { jsonrpc: '2.0', id, result: `0x${this.faults.gasEstimate.toString(16)}` };
    if (call.method === 'eth_call') {
      // Balances are read by code that is sent along: such a call has no `to`.
      const { to } = call.params[0] as { to?: string };
      const made = to && this.faults.callResults[to.toLowerCase()];
      if (made) return { ...answer, error: undefined, result: made };
    }
    if (call.method === 'eth_getTransactionReceipt' && this.faults.omitsReceipts)
      return { jsonrpc: '2.0', id, result: null };
    if (call.method === 'eth_getBlockByNumber' && Number((result as { number?: string })?.number) > head) {
      return { jsonrpc: '2.0', id, result: null };
    }
    if (call.method === 'eth_getTransactionReceipt' && this.faults.addsToReceipts) addLog(result as WithLogs | null);
    if (this.faults.inflates === 'logs and receipts') inflate((result as { logs?: Inflatable[] } | null)?.logs);
    if (call.method !== 'eth_getLogs') return answer;
    if (this.faults.inflates) inflate(result);
    const { fromBlock, toBlock } = call.params[0] as { fromBlock: string; toBlock: string };
    if (Number(toBlock) - Number(fromBlock) + 1 > this.faults.largestRange) {
      const message = `query exceeds max block range: limited to a ${this.faults.largestRange} block range`;
      return { jsonrpc: '2.0', id, error: { code: -32005, message } };
    }
    const { topics } = call.params[0] as { topics: (string[] | string | null)[] };
    if (topics.some((values) => Array.isArray(values) && values.length > this.faults.mostTopicValues)) {
      // The message of geth.
      return { jsonrpc: '2.0', id, error: { code: -32602, message: 'exceed max topics' } };
    }
    this.widestFilter = Math.max(
      this.widestFilter,
      ...topics.map((values) => (Array.isArray(values) ? values.length : 0)),
    );
    const logs = result as { transactionHash: string; blockNumber: string }[];
    const shown = logs.filter(
      (log) =>
        !this.faults.omitsLogs && !this.faults.hiddenTxs.has(log.transactionHash) && Number(log.blockNumber) <= head,
    );
    return { jsonrpc: '2.0', id, result: shown };
  }

  private async endOrBeginFork(): Promise<void> {
    const { forkOnce } = this.faults;
    if (this.isForked) {
      this.isForked = false;
      this.faults.forkOnce = undefined;
    } else if (forkOnce) {
      this.isForked = (await this.latest()) >= forkOnce.atHead;
    }
  }

  private async latest(): Promise<number> {
    const answers = await this.post([{ id: 0, method: 'eth_blockNumber', params: [] }]);
    return Number((answers as { result: string }[])[0]!.result);
  }

  private async post(calls: RpcRequest[]): Promise<unknown> {
    const response = await request(this.faults.otherUpstream ?? this.upstream, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls.map((call) => ({ ...call, jsonrpc: '2.0' }))),
    });
    return response.body.json();
  }
}

function withBlock(call: RpcRequest, block: number): RpcRequest {
  return { ...call, params: [`0x${Math.max(0, block).toString(16)}`, ...call.params.slice(1)] };
}

function requestsLatest({ method, params }: RpcRequest): boolean {
  return method === 'eth_getBlockByNumber' && params[0] === 'latest';
}

interface Inflatable {
  data: string;
}

function inflate(logs: unknown): void {
  if (!Array.isArray(logs)) return;
  for (const log of logs as Inflatable[]) {
    if (log.data.length === 66) log.data = wordOf(`0x${(BigInt(log.data) * 1_000n).toString(16)}`);
  }
}

interface WithLogs {
  logs: { address: string; logIndex: string }[];
}

function addLog(receipt: WithLogs | null): void {
  const [first] = receipt?.logs ?? [];
  if (first) receipt?.logs.unshift({ ...first, address: `0x${'1'.repeat(40)}`, logIndex: '0xffff' });
}

interface RpcAnswer {
  id: number;
  result: unknown;
}

/** Returns a value of up to 32 bytes in hex as a word of 32 bytes. */
export function wordOf(hex: string): string {
  return `0x${hex.slice(2).toLowerCase().padStart(64, '0')}`;
}

interface OnChain {
  hash?: string;
  number?: string;
  parentHash?: string;
  blockNumber?: string;
}

/** Returns a response as from a node whose blocks from `from` on are others: other hashes, no logs, no receipts. */
function onFork(result: unknown, from: number): unknown {
  if (Array.isArray(result)) return result.filter((log: OnChain) => Number(log.blockNumber) < from);
  if (result === null || typeof result !== 'object') return result;
  const { hash, number, parentHash, blockNumber } = result as OnChain;
  if (blockNumber !== undefined) return Number(blockNumber) < from ? result : null;
  if (number === undefined || Number(number) < from) return result;
  const parent = Number(number) > from ? otherHash(parentHash!) : parentHash;
  return { ...result, hash: otherHash(hash!), parentHash: parent };
}

function otherHash(hash: string): string {
  return `${hash.slice(0, -8)}0badf04c`;
}
