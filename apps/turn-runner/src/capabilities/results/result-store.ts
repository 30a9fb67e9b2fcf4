/** A file with what a tool returned. */
export interface ResultFile {
  /** The same for the same bytes of the same call, so that a repeated call makes no second file. */
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** A store for results that are too long to be shown at once, with the tools that read them. */
export interface ResultStore {
  /** The name of the tool that reads a text in parts. */
  readonly reads: string;
  /** The name of the tool that shows an image or a PDF to the model. */
  readonly views: string;
  /** Keeps a file. Returns the name by which the tools know it. Throws where there is no room for it. */
  keep(file: ResultFile, signal: AbortSignal): Promise<string>;
}
