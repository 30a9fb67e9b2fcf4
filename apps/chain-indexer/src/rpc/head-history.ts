interface Record {
  number: number;
  at: number;
}

const MOST = 512;

/** When which height of the chain was first known, from any provider but a given one. */
export class HeadHistory {
  private readonly rises = new Map<number, Record[]>();

  /** A provider told of a head at a moment. */
  add(provider: number, number: number, at: number): void {
    const rises = this.rises.get(provider) ?? [];
    this.rises.set(provider, rises);
    const last = rises.at(-1);
    if (last && number <= last.number) {
      // Back after a reorg, or after it told of blocks that are not there: what it said above is forgotten.
      while (rises.length > 0 && rises.at(-1)!.number > number) rises.pop();
      if (rises.at(-1)?.number === number) return;
    }
    rises.push({ number, at });
    if (rises.length > MOST) rises.shift();
  }

  /** The moment at which somebody of these first told of a block above one; undefined: nobody did. */
  firstAbove(number: number, providers: readonly number[]): number | undefined {
    const moments = providers.flatMap(
      (provider) => this.rises.get(provider)?.find((rise) => rise.number > number)?.at ?? [],
    );
    return moments.length > 0 ? Math.min(...moments) : undefined;
  }
}
