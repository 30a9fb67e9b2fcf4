import { rmSync } from 'node:fs';
import { readJson, writeJson } from '../files/json-file.js';
import { runningLauncher } from '../files/launcher-lock.js';
import type { StateDir } from '../files/state-dir.js';

/** A person who can sign in. */
export interface StackPerson {
  readonly email: string;
  readonly password: string;
  /**
   * The secret of their authenticator app, in base32 (RFC 6238: SHA-1, six digits, 30 s); absent without
   * `--second-factors`.
   */
  readonly totp_secret?: string;
}

/**
 * `<dir>/stack.json`: everything that a tool or a test needs to use the running stack. Every key in it is a development
 * key.
 */
export interface StackFile {
  readonly base_url: string;
  readonly chain: {
    readonly rpc_url: string;
    readonly chain_id: number;
    readonly tokens: { readonly USDC: string; readonly USDT: string };
    readonly sweeper: string;
  };
  readonly buyer: { readonly address: string; readonly private_key: string };
  readonly operator: StackPerson;
  readonly demo_merchant: {
    readonly merchant_id: number;
    readonly owner: StackPerson;
    readonly api_key: string;
    /** A key of its test mode: no money moves, and it needs no approval. */
    readonly test_api_key: string;
    readonly test_webhook_secret: string;
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

/** Removes the file. Its presence means "ready", unless its launcher was killed. */
export function removeStackFile(state: StateDir): void {
  rmSync(state.stack, { force: true });
}

/** Throws a one-line message when no stack is running on this directory. */
export function readStackFile(state: StateDir): StackFile {
  const stack = readJson<StackFile>(state.stack);
  if (!stack || runningLauncher(state) === undefined)
    throw new Error(`no running stack in ${state.dir}: run "npm start" first (in another terminal, or with --detach)`);
  return stack;
}
