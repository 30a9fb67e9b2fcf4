import { finished } from 'node:stream/promises';
import { expect } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { request } from 'undici';
import { EveryAnswer } from '../../stack/every-answer.js';
import { AgentAccount } from '../../stack/people/agent-account.js';
import { RecordingMcpServer } from '../../stack/servers/recording-mcp-server.js';
import type { WorldOfFaults } from './world-of-faults.js';

/**
 * The number of blocks of the local chain, four a second, between two actions of the same kind: a few requests a second
 * in all.
 */
const PACE_BLOCKS = 2;

/**
 * Traffic of everybody until stopped: sessions are opened and paid, a pay page stays open and reconnects, people read
 * their dashboard, and an agent takes turns that act on the outside.
 */
export class Traffic {
  /** Turns that were accepted. */
  readonly turns: string[] = [];
  readonly responses: EveryAnswer;
  /** The number of times that the pay page was connected to its stream. */
  connections = 0;
  private readonly stopping = new AbortController();
  private readonly working: Promise<unknown>;

  private constructor(
    private readonly world: WorldOfFaults,
    readonly account: AgentAccount,
    readonly tools: RecordingMcpServer,
    private readonly space: string,
    private readonly page: string,
  ) {
    this.responses = EveryAnswer.from(world.system.baseUrl);
    const works = [() => this.sell(), () => this.read(), () => this.takeTurn(), () => this.watch()];
    this.working = Promise.all(works.map((work) => this.repeat(work)));
    // Handled by `stop`; until then nothing awaits it.
    this.working.catch(() => undefined);
  }

  static async start(world: WorldOfFaults): Promise<Traffic> {
    const account = await AgentAccount.create(world.system);
    const tools = await RecordingMcpServer.start();
    world.system.onStop(() => tools.stop());
    const server = { name: 'desk', url: tools.url, transport: 'http', required: true };
    const space = await account.space({ builtin: [], mcp_servers: [server] });
    const { token } = await world.load.openOne(world.shops[0]!, 500);
    return new Traffic(world, account, tools, space, `${world.system.baseUrl}/pay/${token}/events`);
  }

  /** Resolves when everything under way has ended; rejects with the failures. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.working;
    this.responses.stop();
  }

  private async repeat(work: () => Promise<unknown>): Promise<void> {
    while (!this.stopping.signal.aborted) await work();
  }

  private async sell(): Promise<void> {
    await this.world.load.run(1);
    await this.rest();
  }

  private async read(): Promise<void> {
    const [shop] = this.world.shops;
    await shop!.payments();
    await shop!.usage();
    await this.rest();
  }

  private async takeTurn(): Promise<void> {
    const turnId = await this.account.submits(this.space, 'call desk__book {}');
    this.turns.push(turnId);
    await this.account.ended(turnId);
    await this.rest();
  }

  /** Watches the stream of the pay page. It ends with the process that serves it; the next process serves it again. */
  private async watch(): Promise<void> {
    const { signal } = this.stopping;
    const answer = await request(this.page, { signal }).catch((error: Error) => {
      if (!signal.aborted) throw error;
    });
    if (!answer) return;
    const { statusCode, body } = answer;
    expect(statusCode).toBe(200);
    this.connections += 1;
    await finished(body.resume()).catch(() => undefined);
  }

  private async rest(): Promise<void> {
    const { provider } = this.world.system;
    const begun = await provider.getBlockNumber();
    await eventually(async () => (await provider.getBlockNumber()) >= begun + PACE_BLOCKS);
  }
}
