/** Waits for something, but not for ever. Whether it came to its end in time; rejects where it failed in time. */
export async function endsWithin(ms: number, ended: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([ended.then(() => true), late]).finally(() => clearTimeout(timer));
}
