import { service as gateway } from '@apps/agent-gateway/service';
import { service as runner } from '@apps/turn-runner/service';
import { afterAll, beforeAll } from '@jest/globals';
import { formatPrivateKey, formatPublicKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { type RunningService, startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { FakeProofs, PROVEN } from '@libs/testing/http/fresh-proofs';
import { type Answer, request } from '@libs/testing/http/http-client';
import { ModelProvider } from '@libs/testing/servers/model-provider/model-provider';
import { useWorld } from '@libs/testing/world';
import { DeltaReader } from './delta-reader.js';

const PRICE = { input: 1_000, cached: 100, output: 1_000 };
export const MODELS = ['chat/a', 'responses/a', 'messages/a'] as const;

/** Starts two replicas of the agent gateway, one runner, and a model provider that writes as a test specifies. */
export function useDeltas(env: Record<string, string> = {}) {
  const provider = new ModelProvider();
  const other = new ModelProvider();
  beforeAll(() => Promise.all([provider.start(), other.start()]));
  afterAll(() => {
    provider.stop();
    other.stop();
  });
  const pair = generateSealingKeyPair('runner');
  const world = useWorld(gateway, {
    beside: runner,
    env: () => {
      world.bus.handles('admin.maintenance', () => ({ active: false, message: null, expected_end: null, version: 1 }));
      return {
        RUNNER_SEALING_PUBLIC_KEY: formatPublicKey(pair),
        RUNNER_SEALING_PRIVATE_KEYS: formatPrivateKey(pair),
        EVENT_ACK_WAIT_MS: '2000',
        AGENT_ALLOWED_NETWORKS: '127.0.0.0/8',
        MODEL_PROVIDERS: JSON.stringify({
          chat: { kind: 'openai-chat', url: provider.url },
          responses: { kind: 'openai-responses', url: provider.url },
          messages: { kind: 'anthropic', url: provider.url },
          other: { kind: 'openai-chat', url: other.url },
        }),
        ENGINE_PRICES: JSON.stringify(Object.fromEntries([...MODELS, 'other/b'].map((name) => [name, PRICE]))),
        ...env,
      };
    },
  });
  let replica: RunningService;
  let people = 0;

  beforeAll(async () => {
    replica = await startService(gateway, world.env);
    world.bus.handles('auth.resolve_sign_in', ({ token_hash }) => {
      const id = Array.from({ length: people }, (_, at) => at + 1).find(
        (one) => signInTokenHash(`token-${one}`) === token_hash,
      );
      const user = { email: `p${id}@example.com`, has_password: true, is_operator: false };
      return { user: id === undefined ? null : { user_id: id, ...user } };
    });
    // Each person is the only member of a merchant with the same number.
    world.bus.handles('dashboard.memberships', ({ user_ids }) => ({
      memberships: user_ids.map((id) => ({
        user_id: id,
        merchant_id: id,
        merchant_name: `Shop ${id}`,
        role: 'owner' as const,
      })),
    }));
    new FakeProofs(world.bus);
    await world.bus.flush();
    await eventually(async () => (await request(replica.url, 'GET', '/readyz')).status === 200);
  }, 60_000);
  afterAll(async () => {
    await replica?.stop();
  });

  /** Makes an account with credits and its key. */
  async function anAccount() {
    const id = ++people;
    const headers = { cookie: `sid=token-${id}`, ...PROVEN };
    const { body } = await world.http('POST', `/api/agent/merchants/${id}/keys`, {
      headers,
      body: { name: 'key', scope: 'all_spaces' },
    });
    await world.rows('UPDATE account SET balance_micro_usd = 1000000000 WHERE merchant_id = $1', [id]);
    const authorized = { authorization: `Bearer ${body.key}` };
    const call = (method: string, path: string, sent?: unknown): Promise<Answer> =>
      world.http(method, `/v1${path}`, { headers: authorized, body: sent });
    const ok = async (method: string, path: string, sent?: unknown) => {
      const answer = await call(method, path, sent);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      return answer.body;
    };
    const space = async (manifest: object = {}, tools?: object): Promise<string> => {
      const isLocal = !('model' in manifest);
      const { space_id } = await ok('POST', '/spaces', { engine: isLocal ? 'local' : 'models' });
      await ok('PUT', `/spaces/${space_id}/manifest`, { instructions: 'Be brief.', ...manifest });
      if (tools) await ok('PUT', `/spaces/${space_id}/tools`, tools);
      return space_id;
    };
    const submit = async (space_id: string, text: string, more: object = {}): Promise<string> =>
      (await ok('POST', '/turns', { space: space_id, text, ...more })).turn_id;
    /** Returns a client that follows the texts of a turn. */
    const follow = (turnId: string, query = '?deltas=true') =>
      new DeltaReader(`/v1/turns/${turnId}/events${query}`, authorized);
    const ended = (turnId: string) =>
      eventually(async () => {
        const turn = await ok('GET', `/turns/${turnId}`);
        return ['done', 'failed', 'cancelled'].includes(turn.state) && turn;
      });
    return { id, headers: authorized, call, ok, space, submit, follow, ended };
  }

  return {
    world,
    provider,
    other,
    anAccount,
    /** The URLs of both replicas of the gateway. */
    get urls(): [string, string] {
      return [world.service.url, replica.url];
    },
  };
}

/** Lets the events of an answer pass one after the other, after pauses. */
export function after(pauseMs: number): () => Promise<void> {
  return () => new Promise((resolve) => setTimeout(resolve, pauseMs));
}

/** Holds the events of an answer from an index on until it is released. */
export class Gate {
  private open: () => void = () => undefined;
  private readonly opened = new Promise<void>((resolve) => {
    this.open = resolve;
  });
  /** Resolves when the index is reached. */
  readonly reached: Promise<void>;
  private arrive: () => void = () => undefined;

  constructor(private readonly index: number) {
    this.reached = new Promise((resolve) => {
      this.arrive = resolve;
    });
  }

  readonly before = async (index: number): Promise<void> => {
    if (index < this.index) return;
    this.arrive();
    await this.opened;
  };

  release(): void {
    this.open();
  }
}
