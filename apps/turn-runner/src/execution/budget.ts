import type { StepCost } from '@libs/money/models/step-cost';

/** Totals of a turn that its hold should have: at least the first, at best the second. */
export interface WantedHold {
  readonly leastMicroUsd: number;
  readonly wantedMicroUsd: number;
}

/**
 * The amounts that a turn has spent, that are held for it, and that it may cost at most, in millionths of a US dollar.
 */
export class Budget {
  constructor(
    private heldMicroUsd: number,
    private readonly limitMicroUsd: number,
    private spentMicroUsd: number,
  ) {}

  /** The most that the next step may cost with the current hold. */
  get leftMicroUsd(): number {
    return this.heldMicroUsd - this.spentMicroUsd;
  }

  /** Returns whether the limit of the turn leaves room for a useful step. */
  allows({ leastMicroUsd }: StepCost): boolean {
    return this.spentMicroUsd + leastMicroUsd <= Math.max(this.limitMicroUsd, this.heldMicroUsd);
  }

  /**
   * Returns the hold that a step needs, and the one with which it may write as much as it can; undefined where as much
   * is held already, or the limit is.
   */
  wantedFor({ leastMicroUsd, mostMicroUsd }: StepCost): WantedHold | undefined {
    const wantedMicroUsd = Math.min(this.limitMicroUsd, this.spentMicroUsd + mostMicroUsd);
    if (this.heldMicroUsd >= wantedMicroUsd) return undefined;
    return { leastMicroUsd: this.spentMicroUsd + leastMicroUsd, wantedMicroUsd };
  }

  /**
   * Returns the hold that pays for a step which cost more than was expected; undefined where enough is held, or the
   * limit is.
   */
  wantedAfter(costMicroUsd: number): WantedHold | undefined {
    const { wantedMicroUsd } = this.wantedFor({ leastMicroUsd: 0, mostMicroUsd: costMicroUsd }) ?? {};
    return wantedMicroUsd === undefined ? undefined : { leastMicroUsd: 0, wantedMicroUsd };
  }

  /** Records the current hold. */
  hold(heldMicroUsd: number): void {
    this.heldMicroUsd = Math.max(this.heldMicroUsd, heldMicroUsd);
  }

  /**
   * Deducts the cost of a step, but never more than is held: the caller does not pay for anything that was not held.
   */
  take(costMicroUsd: number): number {
    const taken = Math.min(costMicroUsd, this.leftMicroUsd);
    this.spentMicroUsd += taken;
    return taken;
  }
}
