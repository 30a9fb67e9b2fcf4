interface Record {
  number: number;
  at: number;
}

const MAX = 512;

/** The moments at which each provider first reported each height of the chain. */
export class HeadHistory {
  private readonly rises = new Map<number, Record[]>();

  /** Records the head that a provider reported at a moment. */
  add(provider: number, number: number, at: number): void {
    const rises = this.rises.get(provider) ?? [];
    this.rises.set(provider, rises);
    const last = rises.at(-1);
    if (last && number <= last.number) {
      // The head went back after a reorg, or because the provider had reported blocks that do not exist: forget greater
      // heights.
      while (rises.length > 0 && rises.at(-1)!.number > number) rises.pop();
      if (rises.at(-1)?.number === number) return;
    }
    rises.push({ number, at });
    if (rises.length > MAX) rises.shift();
  }

  /**
   * Returns the moment at which one of these providers first reported a block above `number`; undefined when none did.
   */
  firstAbove(number: number, providers: readonly number[]): number | undefined {
    const moments = providers.flatMap(
      (provider) => this.rises.get(provider)?.find((rise) => rise.number > number)?.at ?? [],
    );
    return moments.length > 0 ? Math.min(...moments) : undefined;
  }
}
