import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { freePort } from '@libs/embedded/process/free-port';
import { eventually } from '../eventually.js';

const require = createRequire(import.meta.url);

/** Returns the file that starts one of the public MCP servers. */
export function publicServer(name: 'everything' | 'filesystem' | 'memory'): string {
  return join(dirname(require.resolve(`@modelcontextprotocol/server-${name}/package.json`)), 'dist', 'index.js');
}

/** server-everything over HTTP or SSE, in a process of its own. */
export class EverythingServer {
  url: string;
  private process: ChildProcess;
  private port: number;

  constructor(private readonly transport: 'streamableHttp' | 'sse') {}

  /** Again after a stop: at the same address. */
  async start(): Promise<void> {
    this.port ??= await freePort();
    this.url = `http://127.0.0.1:${this.port}/${this.transport === 'sse' ? 'sse' : 'mcp'}`;
    const env = { PATH: process.env['PATH'], PORT: String(this.port) };
    this.process = spawn(process.execPath, [publicServer('everything'), this.transport], { env, stdio: 'ignore' });
    await eventually(async () => {
      const response = await fetch(this.url, { method: 'OPTIONS' });
      await response.body?.cancel();
      return response.status > 0;
    });
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null) return;
    this.process.kill('SIGKILL');
    await once(this.process, 'exit');
  }
}
