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

/** Additional parts of the request for a turn. */
export interface TurnExtras {
  readonly idempotencyKey?: string;
  readonly end_user_ref?: string;
  readonly thread?: string;
  readonly metadata?: Record<string, unknown>;
  readonly files?: readonly string[];
}

/** A merchant and its owner. */
interface OwnedMerchant {
  readonly owner: ApiClient;
  readonly id: number;
}

/** Returns the path of a merchant's agents in the dashboard. */
export function pagesOf({ merchantId }: AgentAccount): string {
  return `/merchants/${merchantId}/agents`;
}

const ENDED = ['done', 'failed', 'cancelled'];

/** An account of the agent API with credits and a key, used as a server would: plain HTTP, JSON, a bearer key. */
export class AgentAccount {
  private constructor(
    readonly system: RunningSystem,
    readonly id: number,
    /** The merchant that it belongs to. */
    readonly merchantId: number,
    /** Its owner in the dashboard. */
    readonly owner: ApiClient,
    readonly key: string,
  ) {}

  /**
   * Registers a person with a merchant that sells nothing, makes a key in its dashboard and grants credits by command
   * line.
   */
  static async create(system: RunningSystem, { creditsUsd = 10 } = {}): Promise<AgentAccount> {
    const owner = new ApiClient(system.baseUrl);
    const name = randomBytes(6).toString('hex');
    await owner.post('/api/auth/register', { email: `${name}@agents.example`, password: `the agents of ${name}` });
    const { id } = await owner.post<{ id: number }>('/api/dashboard/merchants', { name: `Agents of ${name}` });
    return AgentAccount.of(system, { owner, id }, { creditsUsd });
  }

  /** Returns the account of an existing merchant. */
  static async of(
    system: RunningSystem,
    { owner, id }: OwnedMerchant,
    { creditsUsd = 10 } = {},
  ): Promise<AgentAccount> {
    const keys = `/api/agent/merchants/${id}/keys`;
    const { key } = await owner.post<{ key: string }>(keys, { name: 'test', scope: 'all_spaces' });
    if (creditsUsd > 0) await grantCredits(system.stack, id, creditsUsd);
    const [row] = await system.rows('SELECT id FROM agent_gateway.account WHERE merchant_id = $1', [id]);
    return new AgentAccount(system, Number(row!['id']), id, owner, key);
  }

  /** Returns the path of the requests of its dashboard pages. */
  get dashboard(): string {
    return `/api/agent/merchants/${this.merchantId}`;
  }

  /** Sends one request to `/v1`. */
  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const authorization = `Bearer ${this.key}`;
    return request(this.system.baseUrl, method, `/v1${path}`, { body, headers: { authorization, ...headers } });
  }

  /** Does the same as `call`, for requests that must succeed. Throws with the response otherwise. */
  async ok<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
    const response = await this.call(method, path, body, headers);
    if (response.status >= 300) throw new Error(`${method} /v1${path} answered ${response.status}: ${response.text}`);
    return response.body as T;
  }

  /** Makes a space with these tools; on the local engine unless another is named. */
  async space(tools: object = { builtin: [] }, { engine = 'local', instructions = 'Be brief.' } = {}): Promise<string> {
    const { space_id } = await this.ok<{ space_id: string }>('POST', '/spaces', { title: 'test', engine });
    await this.ok('PUT', `/spaces/${space_id}/manifest`, { instructions });
    await this.ok('PUT', `/spaces/${space_id}/tools`, tools);
    return space_id;
  }

  /** Submits a turn. Returns its id. */
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
