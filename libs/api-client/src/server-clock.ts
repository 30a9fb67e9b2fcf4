/** The `Date` header has whole seconds, and responses take a moment: smaller differences are noise. */
const NOISE_MS = 2_500;
let aheadMs = 0;

/** Records the `Date` header of a response; the clock of this machine may be wrong by any amount. */
export function recordServerDate(header: string | null, receivedAtMs = Date.now()): void {
  const at = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(at)) return;
  const measured = at - receivedAtMs;
  if (Math.abs(measured - aheadMs) > NOISE_MS) aheadMs = Math.abs(measured) > NOISE_MS ? measured : 0;
}

/** Returns the current time by the server's clock. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs);
}
