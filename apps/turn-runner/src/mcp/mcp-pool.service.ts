import { createHash } from 'node:crypto';
import { GuardedFetch } from '@libs/outbound-http/guarded-fetch';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { TurnRunnerSettings } from '../settings.js';
import { McpConnection, type McpTarget } from './connection/mcp-connection.js';
import { McpFault } from './connection/mcp-fault.js';

/** The most clients of one process, and the most programs among them. */
const MAX_CONNECTIONS = 512;
const MAX_PROGRAMS = 32;
const IDLE_MS = 5 * 60_000;
const SWEEP_MS = 30_000;

/** A client in use, which must be released when the turn is over. */
export interface McpLease {
  readonly connection: McpConnection;
  release(): void;
}

interface Pooled {
  readonly connection: McpConnection;
  users: number;
  usedAt: number;
}

/**
 * Keeps clients of MCP servers between turns. A client is never shared between spaces, versions of a space's tools,
 * different header values, or end users where headers contain one.
 */
@Injectable()
export class McpPoolService implements OnApplicationShutdown {
  private readonly guarded: GuardedFetch;
  private readonly pooled = new Map<string, Pooled>();
  private readonly sweeper: NodeJS.Timeout;

  constructor(settings: TurnRunnerSettings) {
    this.guarded = new GuardedFetch({ policy: settings.addressPolicy, resolver: settings.addressResolver });
    this.sweeper = setInterval(() => this.closeIdle(performance.now() - IDLE_MS), SWEEP_MS).unref();
  }

  /** Returns the client of a server for a space. Throws an McpFault when too many are in use. */
  lease(space: string, toolsVersion: number, target: McpTarget): McpLease {
    const key = createHash('sha256')
      .update(JSON.stringify([space, toolsVersion, target]))
      .digest('base64');
    const pooled = this.pooled.get(key) ?? this.add(key, target);
    pooled.users += 1;
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      pooled.users -= 1;
      pooled.usedAt = performance.now();
    };
    return { connection: pooled.connection, release };
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.sweeper);
    const closing = [...this.pooled.values()].map(({ connection }) => connection.close());
    this.pooled.clear();
    await Promise.allSettled(closing);
    await this.guarded.close();
  }

  private add(key: string, target: McpTarget): Pooled {
    const isProgram = 'stdio' in target;
    const alike = [...this.pooled.values()].filter(({ connection }) => 'stdio' in connection.target === isProgram);
    if (alike.length >= (isProgram ? MAX_PROGRAMS : MAX_CONNECTIONS)) this.closeOldest(target.name, alike);
    const pooled = { connection: new McpConnection(target, this.guarded.fetch), users: 0, usedAt: performance.now() };
    this.pooled.set(key, pooled);
    return pooled;
  }

  private closeOldest(name: string, alike: Pooled[]): void {
    const [oldest] = alike.filter(({ users }) => users === 0).sort((a, b) => a.usedAt - b.usedAt);
    if (!oldest) throw new McpFault('unreachable', `The MCP server ${name} could not be used: too many are in use.`);
    this.closeIdle(oldest.usedAt);
  }

  private closeIdle(before: number): void {
    for (const [key, { connection, users, usedAt }] of this.pooled) {
      if (users > 0 || usedAt > before) continue;
      this.pooled.delete(key);
      void connection.close();
    }
  }
}
