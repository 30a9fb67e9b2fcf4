const closers: (() => Promise<unknown>)[] = [];

/**
 * Registers the closing of something that several test files share for when this worker has run its last file. Outside
 * of a worker of the native runner it is not called: what is shared then is used by one file, which must close it
 * itself.
 */
export function atWorkerEnd(close: () => Promise<unknown>): void {
  closers.push(close);
}

/** Closes what `atWorkerEnd` was given, last first. */
export async function endWorker(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}
