const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a function whose signal is aborted by Ctrl-C or when the process is stopped; a second Ctrl-C ends the process at
 * once.
 */
export async function untilInterrupted(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const interruption = new AbortController();
  const stop = () => interruption.abort();
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    await run(interruption.signal);
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
