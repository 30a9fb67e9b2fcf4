/** Code to run, and the JSON text of its `input`. */
export interface SandboxTask {
  readonly code: string;
  readonly input: string;
  readonly timeoutMs: number;
}

/** The result of code. `fault` is null when it succeeded. */
export interface SandboxResult {
  readonly console: string;
  readonly result: string;
  readonly fault: string | null;
}

/** The messages that the program waits for its task, and that the code's own time starts. */
export const READY = 'ready';
export const STARTED = 'started';
