import { afterAll, beforeAll } from '@jest/globals';
import { type Manifest, NO_MANIFEST } from '@libs/dto/agent/manifest';
import type { StepView } from '@libs/dto/agent/step-view';
import type { Toolset } from '@libs/dto/agent/tools/toolset';
import type { FileFacts } from '@libs/dto/rpc/agents/agent.rpc';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { AppError } from '@libs/errors/app-error';
import type { TurnAsker, TurnSubmitted, TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { seal } from '@libs/sealing/sealed-box';
import { formatPrivateKey, generateSealingKeyPair, type SealingPublicKey } from '@libs/sealing/sealing-keys';
import { eventually } from '@libs/testing/eventually';
import { useWorld, type World } from '@libs/testing/world';
import { v7 as uuidv7 } from 'uuid';
import { testService } from './test-service.js';
import { COUNTER_URL } from './test-toolboxes.js';
import { ToolCounter } from './tool-counter.js';

const SOME_TOOLS: Toolset = { builtin: [{ key: 'time', config: {} }], mcp_servers: [] };
const ACCOUNT_ID = 7;
/** Returns the reply of a gateway with room for everything that is requested. */
export const GRANTED = ({ wanted_micro_usd }: RequestOf<'agent.grow_hold'>): ReplyOf<'agent.grow_hold'> => ({
  held_micro_usd: wanted_micro_usd,
  refused: null,
});

/** The options of a test's space, in addition to the defaults. */
export interface SpaceOptions extends Partial<Manifest['limits']> {
  engine?: TurnSubmitted['engine'];
  model?: string;
  instructions?: string;
  historyTurns?: number;
  tools?: Toolset;
  /** The rest of the manifest. */
  manifest?: Partial<Omit<Manifest, 'instructions' | 'model' | 'limits' | 'history'>>;
}

interface TurnOptions {
  /** The customer; absent: always the same one. */
  end_user_ref?: string | null;
  account_id?: number;
  position?: number;
  budget_micro_usd?: number;
  limit_micro_usd?: number;
  text?: string | null;
  file_ids?: string[];
  created_at?: string;
  turn_id?: string;
  thread_id?: string;
  thread_position?: number;
  thread?: string | null;
  inherits?: boolean;
  /** The member whom the dashboard's assistant works for. */
  asker?: TurnAsker;
}

/** A thread of a test's space. */
export class Thread {
  readonly id = newId('thr');
  private positions = 0;

  constructor(private readonly of: Pick<TurnOptions, 'end_user_ref' | 'thread' | 'inherits'>) {}

  /** Returns the options of the next turn in it. */
  next(): TurnOptions {
    this.positions += 1;
    return { thread: null, inherits: false, ...this.of, thread_id: this.id, thread_position: this.positions };
  }
}

function newId(prefix: string): string {
  return `${prefix}_${uuidv7().replaceAll('-', '')}`;
}

/** A space of its own for a test, so that tests do not see each other. */
export class Space {
  readonly id = newId('sp');
  private positions = 0;

  constructor(
    private readonly runner: RunnerWorld,
    readonly engine: TurnSubmitted['engine'],
  ) {}

  /** A turn as the gateway publishes it, but not published yet. */
  turn(text: string, options: TurnOptions = {}): TurnSubmitted {
    this.positions = options.position ?? this.positions + 1;
    return {
      turn_id: newId('tn'),
      account_id: ACCOUNT_ID,
      space: this.id,
      end_user_ref: 'ada',
      metadata: { order: 'größer\u0000' },
      position: this.positions,
      engine: this.engine,
      text,
      file_ids: [],
      manifest_version: 1,
      tools_version: 1,
      budget_micro_usd: 1_000_000,
      created_at: new Date().toISOString(),
      ...options,
    };
  }

  /** Submits a turn. */
  async submits(text: string, options: TurnOptions = {}): Promise<string> {
    const turn = this.turn(text, options);
    await this.runner.world.bus.publishes('turn.submitted', turn);
    return turn.turn_id;
  }

  /** Submits a turn and waits for its end. */
  async runs(text: string, options: TurnOptions = {}): Promise<TurnTransitioned> {
    return this.runner.end(await this.submits(text, options));
  }

  /** Requests a cancel by the event alone. */
  async publishesCancel(turn_id: string, thread_id: string | null = null): Promise<void> {
    const requested_at = new Date().toISOString();
    await this.runner.world.bus.publishes('turn.cancel_requested', {
      turn_id,
      account_id: ACCOUNT_ID,
      space: this.id,
      thread_id,
      requested_at,
    });
  }

  /** Cancels a turn as the gateway does: by the event, and by one RPC call for an immediate reply. */
  async cancels(turn_id: string, thread_id: string | null = null): Promise<ReplyOf<'runner.cancel'>> {
    const [reply] = await Promise.all([
      this.requestsCancel(turn_id, thread_id),
      this.publishesCancel(turn_id, thread_id),
    ]);
    return reply;
  }

  /** Cancels a turn by the RPC call alone. */
  async requestsCancel(turn_id: string, thread_id: string | null = null): Promise<ReplyOf<'runner.cancel'>> {
    const request = { turn_id, account_id: ACCOUNT_ID, space: this.id, thread_id };
    return (await this.runner.world.bus.calls('runner.cancel', request)) as ReplyOf<'runner.cancel'>;
  }
}

/** A runner with real servers; its bus replaces the rest of the system. */
export class RunnerWorld {
  readonly counter = new ToolCounter();
  readonly inputs = new Map<string, { text: string; files: FileFacts[] }>();
  private readonly setups = new Map<string, ReplyOf<'agent.space_setup'>>();
  private transitions: TurnTransitioned[] = [];
  /** Requests to let holds grow. Each is granted in full unless a test refuses it. */
  readonly growths: RequestOf<'agent.grow_hold'>[] = [];
  /** The secrets of spaces, in the clear, with their hosts. */
  readonly secrets = new Map<string, { name: string; value: string; hosts: string[] }[]>();
  grants: (request: RequestOf<'agent.grow_hold'>) => ReplyOf<'agent.grow_hold'> | AppError = GRANTED;

  constructor(
    readonly world: World,
    private readonly sealTo: SealingPublicKey,
  ) {}

  /** Replies as gateway and admin service would. */
  listen(): void {
    const { bus } = this.world;
    this.transitions = bus.receives('turn.transitioned');
    bus.handles('agent.space_setup', ({ space }) => this.setups.get(space)!);
    bus.handles('agent.turn_input', ({ turn_id }) => this.inputs.get(turn_id)!);
    bus.handles('agent.grow_hold', (request) => {
      this.growths.push(request);
      return this.grants(request);
    });
    bus.handles('agent.space_secrets', ({ space }) => ({
      secrets: (this.secrets.get(space) ?? []).map(({ name, value, hosts }) => ({
        name,
        sealed: seal(value, this.sealTo, `secret|${space}|${name}`),
        allowed_hosts: hosts,
      })),
    }));
    bus.handles('admin.maintenance', () => ({ active: false, message: null, expected_end: null, version: 0 }));
  }

  aSpace(options: SpaceOptions = {}): Space {
    const {
      engine = 'local',
      model,
      instructions,
      historyTurns,
      tools = SOME_TOOLS,
      manifest: rest,
      ...limits
    } = options;
    const space = new Space(this, engine);
    const manifest: Manifest = {
      instructions: instructions ?? '',
      model: model ?? null,
      limits: { ...NO_MANIFEST.limits, ...limits },
      history: { turns: historyTurns ?? NO_MANIFEST.history.turns },
      ...rest,
    };
    this.setups.set(space.id, { engine: engine as 'local', manifest, tools });
    return space;
  }

  /** Returns the transitions of a turn that were published so far, in order. */
  published(turnId: string): TurnTransitioned[] {
    return this.transitions.filter((one) => one.turn_id === turnId).sort((a, b) => a.seq - b.seq);
  }

  /** Waits until a turn is in a state. */
  reaches(turnId: string, state: TurnTransitioned['state']): Promise<TurnTransitioned> {
    return eventually(() => this.published(turnId).find((one) => one.state === state));
  }

  /** Waits for the end of a turn. */
  end(turnId: string): Promise<TurnTransitioned> {
    return eventually(() => this.published(turnId).find((one) => ['done', 'failed', 'cancelled'].includes(one.state)));
  }

  async steps(turnId: string): Promise<StepView[]> {
    const reply = await this.world.bus.calls('runner.steps', { turn_id: turnId, limit: 50 });
    return (reply as ReplyOf<'runner.steps'>).steps;
  }

  /** Waits until a tool was called for a turn. */
  called(turnId: string, times = 1): Promise<unknown> {
    return eventually(() => this.counter.of(turnId).length >= times);
  }
}

/** Starts a runner for all tests of a file. */
export function useRunner(env: () => Record<string, string> = () => ({}), definition = testService): RunnerWorld {
  const pair = generateSealingKeyPair();
  const keys = formatPrivateKey(pair);
  const world = useWorld(definition, {
    env: () => ({ RUNNER_SEALING_PRIVATE_KEYS: keys, AGENT_ALLOWED_NETWORKS: '127.0.0.0/8', ...env() }),
  });
  const runner = new RunnerWorld(world, pair);
  beforeAll(async () => {
    await runner.counter.start();
    process.env[COUNTER_URL] = runner.counter.url;
    runner.listen();
    // The RPC handlers subscribe a moment after the service listens.
    await eventually(() => world.bus.calls('runner.steps', { turn_id: 'tn_0', limit: 1 }));
  });
  afterAll(() => {
    runner.counter.release();
    runner.counter.stop();
  });
  return runner;
}
