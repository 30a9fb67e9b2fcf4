/** A value at a moment; null: unknown. */
export interface Point {
  readonly atMs: number;
  readonly value: number | null;
}

export interface SparkShape {
  /** Lines, one for each time without a gap. */
  readonly lines: readonly string[];
  /** Isolated points, as `x,y`. */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  /** The height of the limit, where it lies within the picture. */
  readonly limitY: number | undefined;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** A longer time without a point is a gap. */
  readonly gapMs: number;
  readonly limit?: number;
}

const PAD = 2;

/** Returns points as lines in a frame: time runs from left to right, and zero is at the bottom. */
export function sparkShape(points: readonly Point[], frame: Frame): SparkShape {
  const { width, height, fromMs, toMs, gapMs, limit } = frame;
  const known = points.filter((point): point is { atMs: number; value: number } => point.value !== null);
  const top = topOf(
    known.map(({ value }) => value),
    limit,
  );
  const y = (value: number) => round(height - PAD - (value / top) * (height - 2 * PAD));
  const x = (atMs: number) => round(((atMs - fromMs) / (toMs - fromMs)) * width);
  const runs = runsOf(known, gapMs).map((run) => run.map(({ atMs, value }) => ({ x: x(atMs), y: y(value) })));
  return {
    lines: runs.filter(({ length }) => length > 1).map((run) => run.map((at) => `${at.x},${at.y}`).join(' ')),
    dots: runs.filter(({ length }) => length === 1).map(([at]) => at!),
    limitY: limit !== undefined && limit > 0 && limit <= top ? y(limit) : undefined,
  };
}

/**
 * Returns the upper end of the picture. It includes the limit once values come near it; before that the limit would
 * press them flat.
 */
function topOf(values: readonly number[], limit: number | undefined): number {
  const largest = Math.max(0, ...values);
  if (limit !== undefined && largest > limit / 2) return Math.max(largest, limit) * 1.1;
  return largest === 0 ? 1 : largest * 1.1;
}

function runsOf<P extends Point>(points: readonly P[], gapMs: number): P[][] {
  const runs: P[][] = [];
  for (const point of points) {
    const last = runs.at(-1)?.at(-1);
    if (last && point.atMs - last.atMs <= gapMs) runs.at(-1)!.push(point);
    else runs.push([point]);
  }
  return runs;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
