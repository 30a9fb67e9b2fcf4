/** The unit of a kind of work, and its aim. */
export interface Figure {
  /** The work in words, at the beginning of a table row. */
  readonly work: string;
  readonly unit: string;
  /** The peer in the same rounds; without it the number stands alone. */
  readonly peer?: string;
  readonly aims?: readonly Aim[];
}

/** A bound of a median: of the number itself, or of its ratio to the peer or to the same work of another commit. */
export interface Aim {
  readonly of: 'value' | 'peer' | 'commit';
  readonly least?: number;
  readonly most?: number;
  /** For an aim against a commit: that commit. Compared with any other one, nothing is reached or missed. */
  readonly commit?: string;
  /**
   * The reason why it cannot be reached at present, with the result of the profile. It is printed where the aim is
   * missed.
   */
  readonly missed?: string;
}

/** The rows of benchmarks, by the name of the benchmark. */
export type Figures = Readonly<Record<string, Readonly<Record<string, Figure>>>>;
