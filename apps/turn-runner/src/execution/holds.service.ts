import type { StepCost } from '@libs/money/models/step-cost';
import { retry } from '@libs/service-kit/concurrency/retry';
import { isDatabaseTrouble } from '@libs/service-kit/database/connections/database-errors';
import { faultPoint } from '@libs/service-kit/fault-point';
import { repeatedCall } from '@libs/service-kit/messaging/rpc/repeated-call';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { RunsService } from '../runs/runs.service.js';
import type { LeasedRun } from '../runs/stored/run.entity.js';
import { TurnFailure } from '../turn-ends/turn-failure.js';
import { TurnStop } from '../turn-ends/turn-stop.js';
import type { Budget, WantedHold } from './budget.js';

/** The reason against another step, for the caller. */
const REFUSED = {
  limit: 'The next step could have exceeded the cost limit of the turn.',
  credits: 'The credits leave no room for another step of the turn.',
  quota: 'A spending cap leaves no room for another step of the turn.',
} as const;

/**
 * Reserves in the gateway's ledger what the next step of a turn may cost. The requested amount is a total, so that if a
 * worker is lost at any point, the next one requests the same and gets the same. While the gateway is down a turn
 * waits, within its deadline.
 */
@Injectable()
export class HoldsService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly runs: RunsService,
  ) {}

  /**
   * Holds enough for a step: at best for a whole one. Throws BUDGET_REACHED where there is no room for a useful one.
   */
  async holdFor(run: LeasedRun, budget: Budget, step: StepCost, signal: AbortSignal): Promise<void> {
    if (!budget.allows(step)) throw new TurnFailure('BUDGET_REACHED', REFUSED.limit);
    const wanted = budget.wantedFor(step);
    if (wanted) await this.grow(run, budget, wanted, signal);
  }

  /** Holds more for a step that cost more than was expected, as far as there is room. */
  async holdAfter(run: LeasedRun, budget: Budget, costMicroUsd: number, signal: AbortSignal): Promise<void> {
    const wanted = budget.wantedAfter(costMicroUsd);
    if (wanted) await this.grow(run, budget, wanted, signal);
  }

  private async grow(run: LeasedRun, budget: Budget, wanted: WantedHold, signal: AbortSignal): Promise<void> {
    const request = {
      turn_id: run.turn_id,
      least_micro_usd: wanted.leastMicroUsd,
      wanted_micro_usd: wanted.wantedMicroUsd,
    };
    const { held_micro_usd, refused } = await repeatedCall(this.rpc, 'agent.grow_hold', request, { signal });
    faultPoint('after_hold_grown');
    // The gateway has recorded an end that this worker has not: another one has the turn.
    if (refused === 'ended') throw new TurnStop('lost');
    if (refused) throw new TurnFailure('BUDGET_REACHED', REFUSED[refused]);
    if (!(await retry(() => this.runs.raiseBudget(run, held_micro_usd), isDatabaseTrouble, { signal }))) {
      throw new TurnStop('lost');
    }
    budget.hold(held_micro_usd);
  }
}
