/**
 * Does or awaits something and prints how long it took: the figures of docs/failures.md come from here. It limits
 * nothing: a machine with other work takes longer.
 */
export async function measured<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  return result;
}
