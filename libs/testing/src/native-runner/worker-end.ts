const closers: (() => Promise<unknown>)[] = [];

/**
 * Registers a function that closes something that several test files share, to be called when this worker has run its
 * last file. Outside of a worker of the native runner it is not called: then only one file uses it, which must close it
 * itself.
 */
export function atWorkerEnd(close: () => Promise<unknown>): void {
  closers.push(close);
}

/** Runs the functions that were passed to `atWorkerEnd`, last first. */
export async function endWorker(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}
