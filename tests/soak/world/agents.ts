import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@libs/testing/eventually';
import type { Choices } from '../../faults/load/choices.js';
import { AgentAccount } from '../../stack/people/agent-account.js';
import type { RunningSystem } from '../../stack/running-system.js';
import { RecordingMcpServer } from '../../stack/servers/recording-mcp-server.js';
import type { Trap } from './ssrf-sink.js';

/** The requests of customers to an agent, each as often as it is listed here. */
const WISHES = ['hello', 'hello', 'book', 'book', 'notes', 'loops', 'fails', 'cancel', 'hangs', 'private'] as const;
/** Notes one after the other, so that a worker may die between any two of them. */
const NOTES = 'call desk__note {} then call desk__note {} then call desk__note {}';
const ACCEPTED_WITHIN_MS = 120_000;
const CREDITS_USD = 1_000;

/** A turn that was accepted. */
export interface RequestedTurn {
  readonly id: string;
  readonly acceptedAtMs: number;
}

/** Customers of one account whose agents take turns all the time, successfully or not. */
export class Agents {
  readonly turns: RequestedTurn[] = [];
  readonly troubles: string[] = [];
  /** The number of turns that request the tool that must not be repeated. */
  bookings = 0;
  /** The key that the account's server uses now. */
  key: string;
  private readonly working: Promise<unknown>;
  private number = 0;
  private isPaused = false;
  private underWay = 0;

  private constructor(
    readonly account: AgentAccount,
    readonly tools: RecordingMcpServer,
    private readonly spaces: readonly string[],
    private readonly trap: Trap,
    private readonly choices: Choices,
    private readonly stopping: AbortSignal,
    everyMs: number,
  ) {
    this.key = account.key;
    this.working = this.work(everyMs);
  }

  static async start(
    system: RunningSystem,
    trap: Trap,
    choices: Choices,
    stopping: AbortSignal,
    everyMs: number,
  ): Promise<Agents> {
    const account = await AgentAccount.create(system, { creditsUsd: CREDITS_USD });
    const tools = await RecordingMcpServer.start();
    system.onStop(() => tools.stop());
    const server = { name: 'desk', url: tools.url, transport: 'http', required: false };
    const fetch = { key: 'http.fetch', config: { allowed_hosts: [new URL(trap.url).hostname] } };
    const granted = { builtin: ['time', 'code.js', 'memory', fetch], mcp_servers: [server] };
    const spaces = [await account.space(granted), await account.space(granted), await account.space()];
    return new Agents(account, tools, spaces, trap, choices, stopping, everyMs);
  }

  async pause(): Promise<void> {
    this.isPaused = true;
    await eventually(() => this.underWay === 0, ACCEPTED_WITHIN_MS);
  }

  resume(): void {
    this.isPaused = false;
  }

  async ended(): Promise<void> {
    await this.working;
  }

  private async work(everyMs: number): Promise<void> {
    while (!this.stopping.aborted) {
      if (!this.isPaused) {
        this.underWay++;
        await this.ask(this.number++).catch((error: Error) => this.note(error.message));
        this.underWay--;
      }
      await sleep(everyMs, undefined, { signal: this.stopping }).catch(() => undefined);
    }
  }

  private async ask(number: number): Promise<void> {
    const choices = this.choices.branch(`turn ${number}`);
    const [wish, space] = [choices.oneOf(WISHES), choices.oneOf(this.spaces.slice(0, 2))];
    if (wish === 'book') this.bookings++;
    if (wish === 'private') this.trap.baits++;
    const body = { space, text: this.textOf(wish), end_user_ref: `customer-${choices.between(1, 9)}` };
    const { turn_id: id } = await this.accepted(body, `soak ${this.choices.seed} ${number}`);
    this.turns.push({ id, acceptedAtMs: Date.now() });
    if (wish === 'cancel' || wish === 'hangs') {
      await sleep(choices.between(0, 1_500));
      await eventually(async () => (await this.call('POST', `/turns/${id}/cancel`)).status < 500, ACCEPTED_WITHIN_MS);
    }
  }

  private textOf(wish: (typeof WISHES)[number]): string {
    if (wish === 'book') return 'call desk__book {}';
    if (wish === 'notes') return NOTES;
    if (wish === 'loops') return 'run js: for (;;) {}';
    if (wish === 'fails') return 'run js: throw new Error("no") then what is the time';
    if (wish === 'hangs' || wish === 'cancel') return 'call desk__wait {}';
    return wish === 'private' ? `fetch ${this.trap.url}` : 'hello';
  }

  /** Submits a turn with the same key until it is accepted, as a careful server does. */
  private accepted(body: object, idempotencyKey: string): Promise<{ turn_id: string }> {
    return eventually(async () => {
      const answer = await this.call('POST', '/turns', body, { 'idempotency-key': idempotencyKey });
      if (answer.status < 300) return answer.body as { turn_id: string };
      throw new Error(`POST /v1/turns answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    }, ACCEPTED_WITHIN_MS);
  }

  private call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return this.account.call(method, path, body, { ...headers, authorization: `Bearer ${this.key}` });
  }

  private note(trouble: string): void {
    this.troubles.push(`${new Date().toISOString()} ${trouble.slice(0, 200)}`);
    if (this.troubles.length > 50) this.troubles.shift();
  }
}
