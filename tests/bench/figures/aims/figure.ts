/** What a kind of work is measured in, and what it is to reach. */
export interface Figure {
  /** In words, as the row of a table begins. */
  readonly work: string;
  readonly unit: string;
  /** What it is measured against in the same rounds; without it the number stands for itself. */
  readonly peer?: string;
  readonly aims?: readonly Aim[];
}

/** A bound of a median: of the number itself, or of its ratio to the peer or to the same work of another commit. */
export interface Aim {
  readonly of: 'value' | 'peer' | 'commit';
  readonly least?: number;
  readonly most?: number;
  /** For an aim against a commit: that commit. Against any other one nothing is reached or missed. */
  readonly commit?: string;
  /** Why it cannot be reached as things are, with what the profile showed. It is printed where the aim is missed. */
  readonly missed?: string;
}

/** The rows of benchmarks, by the name of the benchmark. */
export type Figures = Readonly<Record<string, Readonly<Record<string, Figure>>>>;
