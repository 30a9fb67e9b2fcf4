/** Says what is going on while it works: a line when a step ends, with its time, and at once when it takes long. */
export interface Progress {
  /** Runs one step and tells its outcome. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** A line of its own. */
  say(line: string): void;
}

const LONG_STEP_MS = 2_000;

export function progress(write: (line: string) => void): Progress {
  return {
    say: write,
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

/** Says nothing: for tests. */
export const SILENT: Progress = { say: () => undefined, step: (_name, work) => work() };
