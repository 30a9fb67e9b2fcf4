import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '@deploy/local/seed/api-client';
import { localProvider } from '@deploy/local/stack/chain';
import { BLOCK_TIME_MS } from '@deploy/local/stack/dependencies';
import { OPERATOR_EMAIL, type RunningStack } from '@deploy/local/stack/stack';
import { BlockMaker } from '@libs/embedded/block-maker';
import { removePostgres } from '@libs/embedded/postgres/postgres';
import type { JsonRpcProvider } from 'ethers';
import pg from 'pg';
import { Buyer } from './people/buyer.js';
import { beginFromTemplate, seedPlatform, startTestStack, type TestStackSettings } from './system-template.js';

export interface SystemSettings extends TestStackSettings {
  /**
   * Runs all services in one process: where a test neither stops nor inspects one, the start takes a third of the work.
   */
  readonly oneProcess?: boolean;
}

/** Everything that `npm start` starts, on free ports in a folder of its own, and the means by which tests use it. */
export class RunningSystem {
  private readonly closers: (() => Promise<unknown>)[] = [];
  private blockMaker: Promise<BlockMaker> | undefined;

  private constructor(
    readonly stack: RunningStack,
    readonly provider: JsonRpcProvider,
    /** The superuser's connections, the only ones that can read every schema. */
    readonly pool: pg.Pool,
    /** A signed-in operator, who may approve merchants. */
    readonly operator: ApiClient,
    readonly buyer: Buyer,
  ) {}

  /**
   * Starts each service as a process, or all in one. Rejects with the end of a log when one does not start; nothing is
   * left running then.
   */
  static async start({ oneProcess = false, ...settings }: SystemSettings = {}): Promise<RunningSystem> {
    const dir = mkdtempSync(join(tmpdir(), 'checkout-system-'));
    const isSeeded = beginFromTemplate(dir);
    const stack = await startTestStack(dir, oneProcess, settings);
    const provider = localProvider(stack.dependencies.rpcUrls[0]!);
    const pool = new pg.Pool({ connectionString: stack.dependencies.adminDatabaseUrl, max: 4 });
    // A test may stop Postgres.
    pool.on('error', () => undefined);
    const system = new RunningSystem(
      stack,
      provider,
      pool,
      new ApiClient(stack.baseUrl),
      new Buyer(provider, stack.deployment.tokens),
    );
    try {
      if (!isSeeded) await seedPlatform(stack);
      await system.signInOperator();
      return system;
    } catch (error) {
      await system.stop();
      throw error;
    }
  }

  /**
   * Replaces the newest blocks of the chain by as many others, or all from block `from` on where it is given. From the
   * first time on this process makes the blocks, at the same pace as before.
   */
  async replaceNewestBlocks(depth: number, from?: number): Promise<void> {
    this.blockMaker ??= BlockMaker.takeOver(this.provider, BLOCK_TIME_MS);
    await (await this.blockMaker).replaceNewest(depth, from);
  }

  get baseUrl(): string {
    return this.stack.baseUrl;
  }

  /** Signs the operator in again, whatever has happened to the last sign-in. */
  async signInOperator(): Promise<void> {
    await this.operator.post('/api/auth/login', { email: OPERATOR_EMAIL, password: this.stack.keys.operatorPassword });
  }

  /** Returns rows from any schema. */
  async rows<Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query(sql, parameters)).rows as Row[];
  }

  /** Ends a receiver, a proxy or a restarted server together with the system. */
  onStop(close: () => Promise<unknown>): void {
    this.closers.push(close);
  }

  async stop(): Promise<void> {
    await (await this.blockMaker)?.stop();
    this.provider.destroy();
    await this.pool.end();
    await this.stack.stop();
    for (const close of this.closers.reverse()) await close();
    removePostgres(this.stack.state.postgres);
    rmSync(this.stack.state.dir, { recursive: true, force: true });
  }
}
