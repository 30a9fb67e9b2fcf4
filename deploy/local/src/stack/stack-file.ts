import { rmSync } from 'node:fs';
import { readJson, writeJson } from '../files/json-file.js';
import { runningLauncher } from '../files/launcher-lock.js';
import type { StateDir } from '../files/state-dir.js';

/** `<dir>/stack.json`: all that a tool or a test needs to talk to the running stack. Every key in it is a development key. */
export interface StackFile {
  readonly base_url: string;
  readonly chain: {
    readonly rpc_url: string;
    readonly chain_id: number;
    readonly tokens: { readonly USDC: string; readonly USDT: string };
    readonly sweeper: string;
  };
  readonly buyer: { readonly address: string; readonly private_key: string };
  readonly operator: { readonly email: string; readonly password: string };
  readonly demo_merchant: {
    readonly merchant_id: number;
    readonly owner: { readonly email: string; readonly password: string };
    readonly api_key: string;
    readonly webhook_secret: string;
    readonly webhook_inbox_url: string;
  };
  /** A key of that owner's account for `/v1`: all spaces, with credits. */
  readonly demo_agent: { readonly api_key: string };
  readonly mail: { readonly inbox_url: string };
  readonly postgres_url: string;
  readonly nats_url: string;
  readonly internal_api_token: string;
  readonly services: readonly { readonly name: string; readonly pid: number; readonly url: string }[];
}

export function writeStackFile(state: StateDir, stack: StackFile): void {
  writeJson(state.stack, stack);
}

/** Its presence means "ready", unless its launcher was killed. */
export function removeStackFile(state: StateDir): void {
  rmSync(state.stack, { force: true });
}

/** Throws one line when no stack is running on this directory. */
export function readStackFile(state: StateDir): StackFile {
  const stack = readJson<StackFile>(state.stack);
  if (!stack || runningLauncher(state) === undefined)
    throw new Error(`no running stack in ${state.dir}: run "npm start" first (in another terminal, or with --detach)`);
  return stack;
}
