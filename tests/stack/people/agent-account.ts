import { randomBytes } from 'node:crypto';
import { ApiClient } from '@deploy/local/seed/api-client';
import { grantCredits } from '@deploy/local/seed/seed';
import { eventually } from '@libs/testing/eventually';
import { type Answer, request } from '@libs/testing/http/http-client';
import type { RunningSystem } from '../running-system.js';

/** A turn as `/v1` shows it. */
export interface Turn {
  readonly turn_id: string;
  readonly space: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly result: string | null;
  readonly error: { readonly code: string; readonly message: string; readonly trace_id: string } | null;
  readonly billed_cost_usd: number;
  readonly usage: { readonly steps: number; readonly tool_calls: number; readonly input_tokens: number };
  readonly outputs: readonly unknown[];
  readonly attempt: number;
  readonly thread_id: string | null;
}

/** What is sent along with a turn. */
export interface TurnExtras {
  readonly idempotencyKey?: string;
  readonly end_user_ref?: string;
  readonly thread?: string;
  readonly metadata?: Record<string, unknown>;
  readonly files?: readonly string[];
}

const ENDED = ['done', 'failed', 'cancelled'];

/** An account of the agent API with credits and a key, used as a server would: plain HTTP, JSON, a bearer key. */
export class AgentAccount {
  private constructor(
    readonly system: RunningSystem,
    /** The account is the user's. */
    readonly id: number,
    /** The person in the dashboard. */
    readonly owner: ApiClient,
    readonly key: string,
  ) {}

  /** Registers a person, makes a key in their dashboard and grants credits by command line. */
  static async create(system: RunningSystem, { creditsUsd = 10 } = {}): Promise<AgentAccount> {
    const owner = new ApiClient(system.baseUrl);
    const name = randomBytes(6).toString('hex');
    await owner.post('/api/auth/register', { email: `${name}@agents.example`, password: `the agents of ${name}` });
    return AgentAccount.of(system, owner, { creditsUsd });
  }

  /** The account of a person who is there already. */
  static async of(system: RunningSystem, owner: ApiClient, { creditsUsd = 10 } = {}): Promise<AgentAccount> {
    const { id } = await owner.get<{ id: number }>('/api/me');
    const { key } = await owner.post<{ key: string }>('/api/agent/keys', { name: 'test', scope: 'all_spaces' });
    if (creditsUsd > 0) await grantCredits(system.stack, id, creditsUsd);
    return new AgentAccount(system, id, owner, key);
  }

  /** One request to `/v1`. */
  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const authorization = `Bearer ${this.key}`;
    return request(this.system.baseUrl, method, `/v1${path}`, { body, headers: { authorization, ...headers } });
  }

  /** As `call`, for what must succeed. Throws with the response otherwise. */
  async ok<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
    const response = await this.call(method, path, body, headers);
    if (response.status >= 300) throw new Error(`${method} /v1${path} answered ${response.status}: ${response.text}`);
    return response.body as T;
  }

  /** A space with these tools; on the local engine unless another is named. */
  async space(tools: object = { builtin: [] }, { engine = 'local', instructions = 'Be brief.' } = {}): Promise<string> {
    const { space_id } = await this.ok<{ space_id: string }>('POST', '/spaces', { title: 'test', engine });
    await this.ok('PUT', `/spaces/${space_id}/manifest`, { instructions });
    await this.ok('PUT', `/spaces/${space_id}/tools`, tools);
    return space_id;
  }

  /** Submits a turn and answers its id. */
  async submits(space: string, text: string, { idempotencyKey, ...extras }: TurnExtras = {}): Promise<string> {
    const key = idempotencyKey ?? randomBytes(12).toString('hex');
    const body = { space, text, ...extras };
    const { turn_id } = await this.ok<{ turn_id: string }>('POST', '/turns', body, { 'idempotency-key': key });
    return turn_id;
  }

  turn(turnId: string): Promise<Turn> {
    return this.ok<Turn>('GET', `/turns/${turnId}`);
  }

  /** Polls a turn until it has ended. */
  ended(turnId: string): Promise<Turn> {
    return eventually(async () => {
      const turn = await this.turn(turnId);
      return ENDED.includes(turn.state) ? turn : undefined;
    });
  }

  /** Submits a turn and waits for its end. */
  async runTurn(space: string, text: string, extras: TurnExtras = {}): Promise<Turn> {
    return this.ended(await this.submits(space, text, extras));
  }
}
