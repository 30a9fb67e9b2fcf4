import { TurnFailure } from '../turn-failure.js';

/** What is left of what a turn may cost, in millionths of a US dollar. */
export class Budget {
  constructor(private leftMicroUsd: number) {}

  /** Throws BUDGET_REACHED where the next step could cost more than is left. */
  requireRoomFor(worstCaseMicroUsd: number): void {
    if (worstCaseMicroUsd > this.leftMicroUsd) throw new TurnFailure('BUDGET_REACHED');
  }

  /** Takes what a step did cost, never more than is left: what a provider charges beyond the worst case is not the caller's. */
  take(costMicroUsd: number): number {
    const taken = Math.min(costMicroUsd, this.leftMicroUsd);
    this.leftMicroUsd -= taken;
    return taken;
  }
}
