import { TurnStop } from '../turn-ends/turn-stop.js';
import type { LeasedRun } from './stored/run.entity.js';

/** A turn that this process works on. */
export interface RunningTurn {
  readonly run: LeasedRun;
  /** Aborted with a `TurnStop`, or with the `TurnFailure` that ends the turn. */
  readonly stop: AbortController;
}

/** The turns that this process works on. */
export class RunningTurns {
  private readonly turns = new Map<string, RunningTurn>();
  private idlers: (() => void)[] = [];

  get count(): number {
    return this.turns.size;
  }

  get all(): RunningTurn[] {
    return [...this.turns.values()];
  }

  add(turn: RunningTurn): void {
    // The lease expired and this process claimed the turn again; work under the old lease must stop.
    this.turns.get(turn.run.turn_id)?.stop.abort(new TurnStop('lost'));
    this.turns.set(turn.run.turn_id, turn);
  }

  remove(turn: RunningTurn): void {
    if (this.turns.get(turn.run.turn_id) === turn) this.turns.delete(turn.run.turn_id);
    if (this.turns.size === 0) for (const idler of this.idlers.splice(0)) idler();
  }

  /** Stops the work on a turn, if this process has it. */
  cancel(turnId: string): void {
    this.turns.get(turnId)?.stop.abort(new TurnStop('cancelled'));
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    if (this.turns.size > 0) await new Promise<void>((resolve) => this.idlers.push(resolve));
  }
}
