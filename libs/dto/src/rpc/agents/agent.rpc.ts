import type { EngineName } from '../../agent/engines.js';
import type { Manifest } from '../../agent/manifest.js';
import type { Toolset } from '../../agent/tools/toolset.js';

/** A file as tools see it. */
export interface FileFacts {
  file_id: string;
  name: string;
  media_type: string;
  size_bytes: number;
}

/** A secret of a space, sealed to the turn runner and bound to `secret|<space>|<name>`. */
export interface SealedSecret {
  name: string;
  sealed: string;
  /** Hosts that it may be sent to; null: none, because it was stored by a release that did not require them. */
  allowed_hosts: string[] | null;
}

/** A sealed text, with the row to which it is bound. */
export interface StoredSecret {
  space: string;
  name: string;
  sealed: string;
}

/** The bytes of one chunk of a file: a message over NATS has at most 1 MB. */
export const FILE_CHUNK_BYTES = 256 * 1024;

export interface AgentRpc {
  /** Returns whether the agents of an account may sell for a merchant, now. */
  'agent.may_sell_for': { request: { account_id: number; merchant_id: number }; reply: { allowed: boolean } };
  /** Returns the input of a turn. */
  'agent.turn_input': { request: { turn_id: string }; reply: { text: string; files: FileFacts[] } };
  /**
   * Lets the hold of a running turn grow. Amounts are totals of the turn in millionths of a US dollar, so a request may
   * be repeated: a hold of `least_micro_usd` or more stays as it is. `refused`: the reason why it could not grow to the
   * least.
   */
  'agent.grow_hold': {
    request: { turn_id: string; least_micro_usd: number; wanted_micro_usd: number };
    reply: { held_micro_usd: number; refused: 'limit' | 'credits' | 'quota' | 'ended' | null };
  };
  /** Versions never change: a runner caches them. Version 0 is that of a space without any. */
  'agent.space_setup': {
    request: { space: string; manifest_version: number; tools_version: number };
    reply: { engine: EngineName; manifest: Manifest; tools: Toolset };
  };
  'agent.space_secrets': { request: { space: string }; reply: { secrets: SealedSecret[] } };
  /**
   * Returns sealed texts of all spaces in the order of space and name, a page at a time, after a position. For a new
   * sealing key.
   */
  'agent.sealed_secrets': {
    request: { after: { space: string; name: string } | null };
    reply: { secrets: StoredSecret[]; has_more: boolean };
  };
  /**
   * Replaces the sealed text that was read by another one of the same secret; `replaced` is false when it is gone or
   * changed.
   */
  'agent.reseal_secret': { request: StoredSecret & { resealed: string }; reply: { replaced: boolean } };
  /** Chunk `index` of a file that the turn may read. `not_found` where it may not. */
  'agent.read_file': {
    request: { turn_id: string; file_id: string; index: number };
    reply: { base64: string; is_last: boolean };
  };
  /**
   * Stores chunk `index` of an artifact; safe to repeat. The file is invisible until the turn is done and names it.
   * With the last chunk the whole is checked against size and hash.
   */
  'agent.write_file': {
    request: {
      turn_id: string;
      file_id: string;
      name: string;
      media_type: string;
      size_bytes: number;
      /** Hex. */
      sha256: string;
      index: number;
      base64: string;
    };
    reply: { is_complete: boolean };
  };
}
