import { TurnFailure } from '../turn-failure.js';

/** The rest of a turn's budget, in millionths of a US dollar. */
export class Budget {
  constructor(private leftMicroUsd: number) {}

  /** What is left. */
  get left(): number {
    return this.leftMicroUsd;
  }

  /** Throws BUDGET_REACHED where the next step could cost more than is left. */
  requireRoomFor(worstCaseMicroUsd: number): void {
    if (worstCaseMicroUsd > this.leftMicroUsd) throw new TurnFailure('BUDGET_REACHED');
  }

  /** Deducts the cost of a step, but never more than is left: the caller does not pay for costs beyond the worst case. */
  take(costMicroUsd: number): number {
    const taken = Math.min(costMicroUsd, this.leftMicroUsd);
    this.leftMicroUsd -= taken;
    return taken;
  }
}
