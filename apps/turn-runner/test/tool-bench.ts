import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { ToolPermission } from '@libs/dto/agent/tools/permissions';
import type { Grant, McpServer } from '@libs/dto/agent/tools/toolset';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats/nats-server';
import { seal } from '@libs/sealing/sealed-box';
import { formatPrivateKey, generateSealingKeyPair, publicKeyOf } from '@libs/sealing/sealing-keys';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { defineService } from '@libs/service-kit/service-definition';
import { TestBus } from '@libs/testing/test-bus';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import { Logger } from '@nestjs/common';
import { McpPoolService } from '../src/mcp/mcp-pool.service.js';
import { MemoryService } from '../src/memory/memory.service.js';
import { CreateRuns0001 } from '../src/migrations/0001-create-runs.js';
import { CreateMemory0002 } from '../src/migrations/0002-create-memory.js';
import { TurnRunnerSettings } from '../src/settings.js';
import { ToolboxesModule } from '../src/toolboxes/toolboxes.module.js';
import { ToolboxesService } from '../src/toolboxes/toolboxes.service.js';
import type { Toolbox, ToolOutcome, ToolsOfTurn } from '../src/tools/toolbox.js';

const service = defineService({
  name: 'turn-runner',
  settings: TurnRunnerSettings,
  module: ToolboxesModule,
  migrations: [CreateRuns0001, CreateMemory0002],
});
const KEYS = generateSealingKeyPair();

/** The parts of a turn that a test sets. */
export type Given = Partial<Omit<ToolsOfTurn, 'toolset'>> & {
  grants?: Grant[];
  servers?: Partial<McpServer>[];
  permissions?: ToolPermission[];
};

/** The tools of the runner with a real database and a real NATS server; the bus replaces all other services. */
export class ToolBench {
  bus: TestBus;
  nats: EmbeddedNats;
  database: TestDatabase;
  private toolboxes: ToolboxesService;
  private readonly opened: Toolbox[] = [];
  private readonly stops: (() => Promise<unknown>)[] = [];
  private readonly dir = mkdtempSync(join(tmpdir(), 'tool-bench-'));

  async start(env: Record<string, string>): Promise<void> {
    Logger.overrideLogger(false);
    [this.database, this.nats] = await Promise.all([createTestDatabase([service]), startNatsServer({ dir: this.dir })]);
    this.bus = await TestBus.connect(this.nats.url);
    this.toolboxes = await this.make({ AGENT_ALLOWED_NETWORKS: '127.0.0.0/8', ...env });
  }

  /** Another runner, with other settings. */
  async make(env: Record<string, string>): Promise<ToolboxesService> {
    const url = this.database.urlOf('turn-runner');
    const settings = loadSettings(TurnRunnerSettings, {
      ENVIRONMENT: 'development',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      DATABASE_URL: url,
      NATS_URL: this.nats.url,
      RUNNER_SEALING_PRIVATE_KEYS: formatPrivateKey(KEYS),
      ...env,
    });
    const dataSource = createDataSource({ url, schema: 'turn_runner', poolSize: 6, applicationName: 'tools' });
    const database = new Database(await dataSource.initialize());
    const rpc = new RpcClient('turn-runner', settings);
    const pool = new McpPoolService(settings);
    const toolboxes = new ToolboxesService(settings, rpc, pool, new MemoryService(database));
    this.stops.push(
      () => toolboxes.onApplicationShutdown(),
      () => pool.onApplicationShutdown(),
      () => rpc.close(),
      () => dataSource.destroy(),
    );
    return toolboxes;
  }

  async open(
    { grants = [], servers = [], permissions = [], ...given }: Given = {},
    from = this.toolboxes,
  ): Promise<Toolbox> {
    const mcp_servers = servers.map((server) => ({ ...ANY_SERVER, ...server }));
    const toolset = { builtin: grants, mcp_servers, permissions };
    // The server must know the replies that a test has just declared: otherwise it would report that nobody responds.
    await this.bus.flush();
    const turn = { ...aTurn(), ...given };
    const thread = { space: turn.space, endUserRef: turn.endUserRef ?? '' };
    const box = await from.open({ thread, ...turn, toolset });
    this.opened.push(box);
    return box;
  }

  /** One call as an engine makes it. */
  call(
    box: Toolbox,
    name: string,
    given: Record<string, unknown> = {},
    call: { id?: string; signal?: AbortSignal } = {},
  ): Promise<ToolOutcome> {
    const idempotencyKey = `tn_1:${call.id ?? randomUUID()}`;
    return box.call({ name, arguments: given, idempotencyKey, signal: call.signal ?? new AbortController().signal });
  }

  /** A secret as the gateway returns it, sealed to `boundTo`. */
  sealed(name: string, value: string, boundTo: string, allowed_hosts: string[] | null = ['127.0.0.1']) {
    return { name, sealed: seal(value, publicKeyOf(KEYS), `secret|${boundTo}|${name}`), allowed_hosts };
  }

  async stop(): Promise<void> {
    for (const box of this.opened) await box.close();
    for (const stop of this.stops) await stop();
    await this.bus?.close();
    await this.nats?.stop();
    await this.database?.drop();
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** A server whose name and address a test sets. */
export const ANY_SERVER: McpServer = {
  name: 'server',
  url: 'http://127.0.0.1:1',
  transport: 'http',
  headers: {},
  allowed_tools: null,
  required: true,
  timeout_s: 20,
};

function aTurn(): Omit<ToolsOfTurn, 'toolset' | 'thread'> {
  return {
    turnId: `tn_${'0'.repeat(12)}${randomUUID().replaceAll('-', '').slice(0, 20)}`,
    accountId: 7,
    space: `sp_${randomUUID().replaceAll('-', '')}`,
    endUserRef: null,
    toolsVersion: 1,
    files: [],
    earlierResults: () => [],
    signal: new AbortController().signal,
  };
}

/** One bench for all tests of a file. */
export function useToolBench(env: () => Record<string, string> = () => ({})): ToolBench {
  const bench = new ToolBench();
  beforeAll(() => bench.start(env()), 60_000);
  afterAll(() => bench.stop(), 60_000);
  return bench;
}
