/** Prints progress while it works: a line when a step ends, with its time, and at once when it takes long. */
export interface Progress {
  /** Runs one step and prints its outcome. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Prints a separate line. */
  print(line: string): void;
}

const LONG_STEP_MS = 2_000;

export function progress(write: (line: string) => void): Progress {
  return {
    print: write,
    async step(name, work) {
      const started = Date.now();
      const long = setTimeout(() => write(`  … ${name}`), LONG_STEP_MS);
      try {
        const result = await work();
        write(`  ✓ ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
        return result;
      } finally {
        clearTimeout(long);
      }
    },
  };
}

/** Prints nothing: for tests. */
export const SILENT: Progress = { print: () => undefined, step: (_name, work) => work() };
