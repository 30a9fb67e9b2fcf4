import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { isTerminal } from '@libs/state-machines/turn.machine';
import { Injectable } from '@nestjs/common';
import { AccountStatesService } from '../account-states/account-states.service.js';
import type { ReferencedIds } from '../account-states/referenced-ids.js';
import { grownHold } from '../admission-rules/holds/grown-hold.js';
import type { CountedTurn } from '../admission-rules/state/running-caps.js';
import type { OwnedTurn } from '../stored-turns/owned-turn.js';
import { StoredTurnsService } from '../stored-turns/stored-turns.service.js';
import { HoldGrowthRepository } from './hold-growth.repository.js';

/** Lets holds of running turns grow, under the same lock and by the same caps as accepting turns. */
@Injectable()
export class HoldGrowthService {
  constructor(
    private readonly database: Database,
    private readonly clock: DatabaseClock,
    private readonly states: AccountStatesService,
    private readonly turns: StoredTurnsService,
    private readonly repository: HoldGrowthRepository,
  ) {}

  /**
   * Returns the hold of the turn afterwards, and the reason against the least that it needs, if any. Amounts are totals
   * of the turn, so a request that is repeated after a crash changes nothing. A turn that has ended keeps no hold, and
   * gets none. Throws `not_found`.
   */
  async grow(request: RequestOf<'agent.grow_hold'>): Promise<ReplyOf<'agent.grow_hold'>> {
    const turn = await this.turns.byId(this.database, request.turn_id);
    if (!turn) throw new AppError('not_found');
    const now = await this.clock.now();
    const grow = async (tx: Tx): Promise<ReplyOf<'agent.grow_hold'>> => {
      const counted = countedTurn(turn);
      // The account is locked before the turn, as everywhere. An account with a turn is never gone.
      const { state } = (await this.states.lock(tx, turn.account_id, referencedBy(turn), [counted], now))!;
      const locked = (await this.turns.lock(tx, [turn.id])).get(turn.id)!;
      const heldMicroUsd = locked.hold_micro_usd;
      if (isTerminal(locked.state)) return { held_micro_usd: heldMicroUsd, refused: 'ended' };
      const grown = grownHold(state, {
        turn: counted,
        heldMicroUsd,
        limitMicroUsd: locked.limit_micro_usd ?? heldMicroUsd,
        leastMicroUsd: request.least_micro_usd,
        wantedMicroUsd: request.wanted_micro_usd,
      });
      const added = grown.heldMicroUsd - heldMicroUsd;
      if (added > 0) await this.repository.grow(tx, turn.id, added);
      return { held_micro_usd: grown.heldMicroUsd, refused: grown.refused };
    };
    return this.database.lockSlots.runInTime(() => this.database.transaction(grow));
  }
}

function countedTurn({ key_id: keyId, end_user_ref: endUserRef, created_at: createdAt }: OwnedTurn): CountedTurn {
  return { caller: { keyId }, endUserRef, createdAt };
}

function referencedBy({ key_id, end_user_ref, cap_day }: OwnedTurn): ReferencedIds {
  return {
    spaces: [],
    files: [],
    claims: [],
    endUsers: end_user_ref === null ? [] : [end_user_ref],
    keys: key_id === null ? [] : [String(key_id)],
    days: [cap_day],
    threads: [],
    threadIds: [],
  };
}
