import type { LivePosition, LiveTry, LiveUpdate } from '@libs/dto/rpc/agents/live-turn';

/** The current step of a turn, as far as it is known here. */
export type MirroredStep = Omit<LiveUpdate, 'turn_id' | 'offset'>;

/**
 * A copy of the runner's in-memory state of a running turn, made from its updates. All streams of the turn in this
 * process read it.
 */
export class TurnMirror {
  private readonly listeners = new Set<() => void>();
  private step: MirroredStep | undefined;

  /** Undefined until the first update. */
  get current(): MirroredStep | undefined {
    return this.step;
  }

  get isFollowed(): boolean {
    return this.listeners.size > 0;
  }

  get position(): LivePosition | undefined {
    if (!this.step) return undefined;
    const { attempt, step, tries, text } = this.step;
    return { attempt, step, tries, length: text.length };
  }

  listen(onChange: () => void): () => void {
    this.listeners.add(onChange);
    return () => this.listeners.delete(onChange);
  }

  /** Applies an update. Returns whether nothing is missing before it. */
  apply({ turn_id: _, offset, ...update }: LiveUpdate): boolean {
    const order = this.step ? compared(update, this.step) : 1;
    // The update is from a worker that has lost the turn, or from an attempt that was given up.
    if (order < 0) return true;
    const known = order > 0 ? '' : this.step!.text;
    if (offset > known.length) return false;
    const end = offset + update.text.length;
    this.step = { ...update, text: end < known.length ? known : known.slice(0, offset) + update.text };
    for (const changed of this.listeners) changed();
    return true;
  }
}

function compared(one: LiveTry, other: LiveTry): number {
  return one.attempt - other.attempt || one.step - other.step || one.tries - other.tries;
}
