const FORGET_AFTER_MS = 1_200;

/** Recognizes keys that are pressed one after the other, such as `g p`. `nowMs` is given, so that it keeps no clock. */
export class KeySequence {
  private pressed: string[] = [];
  private lastMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly sequences: readonly string[]) {}

  /** Takes a key and returns the sequence that it completes. */
  press(key: string, nowMs: number): string | undefined {
    if (nowMs - this.lastMs > FORGET_AFTER_MS) this.pressed = [];
    this.lastMs = nowMs;
    const tried = [...this.pressed, key].join(' ');
    const found =
      this.sequences.find((sequence) => sequence === tried) ?? this.sequences.find((sequence) => sequence === key);
    const leads = this.sequences.some((sequence) => sequence.startsWith(`${tried} `));
    this.pressed = found
      ? []
      : leads
        ? tried.split(' ')
        : this.sequences.some((s) => s.startsWith(`${key} `))
          ? [key]
          : [];
    return found;
  }
}
