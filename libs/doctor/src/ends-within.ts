/**
 * Waits for a promise, but no longer than `ms`. Returns whether it was fulfilled in time; rejects if it was rejected in
 * time.
 */
export async function endsWithin(ms: number, ended: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([ended.then(() => true), late]).finally(() => clearTimeout(timer));
}
