import { bodyHash } from './body-hash.js';

/** A call of a tool in a turn of an agent. */
export interface DigestedCall {
  readonly turn_id: string;
  readonly call_id: string;
  /** The name of the tool as callers see it. */
  readonly tool: string;
  readonly arguments: Record<string, unknown>;
}

/** Returns the hash that binds a person's decision to one call: SHA-256 in hex of its JSON with sorted fields. */
export function callDigest({ turn_id, call_id, tool, arguments: given }: DigestedCall): string {
  return bodyHash({ turn_id, call_id, tool, arguments: given });
}
