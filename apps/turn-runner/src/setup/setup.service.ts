import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { repeatedCall } from '@libs/service-kit/messaging/rpc/repeated-call';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { RecentlyUsed } from '../cache/recently-used.js';
import type { RunRow } from '../runs/stored/run.entity.js';

/** Limits memory, because instructions have up to 100,000 characters. */
const KEPT_SETUPS = 500;

export type SpaceSetup = ReplyOf<'agent.space_setup'>;
export type TurnInput = ReplyOf<'agent.turn_input'>;

/** The setup and input of a turn from the gateway. While the gateway is down a turn waits, within its deadline. */
@Injectable()
export class SetupService {
  private readonly kept = new RecentlyUsed<SpaceSetup>(KEPT_SETUPS);

  constructor(private readonly rpc: RpcClient) {}

  /** Returns manifest and tools of a space in the versions of a turn. They never change, so they are cached. */
  async setupOf(run: RunRow, signal: AbortSignal): Promise<SpaceSetup> {
    const { space_id: space, manifest_version, tools_version } = run;
    const key = `${space} ${manifest_version} ${tools_version}`;
    const known = this.kept.get(key);
    if (known) return known;
    const request = { space, manifest_version, tools_version };
    const setup = await repeatedCall(this.rpc, 'agent.space_setup', request, { signal });
    this.kept.set(key, setup);
    return setup;
  }

  /** Returns text and files of a turn, requested only when its event did not contain all of them. */
  async inputOf(run: RunRow, signal: AbortSignal): Promise<TurnInput> {
    if (run.text !== null && run.file_ids.length === 0) return { text: run.text, files: [] };
    return repeatedCall(this.rpc, 'agent.turn_input', { turn_id: run.turn_id }, { signal });
  }
}
