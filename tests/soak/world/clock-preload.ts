/**
 * Loaded into a service before its own code (`NODE_OPTIONS=--import`): shifts its wall clock by the milliseconds in the
 * file SOAK_CLOCK_FILE, from the next read of the file on. NTP causes such jumps; timers use another clock, which does
 * not jump.
 */
import { readFileSync } from 'node:fs';

const CHECK_EVERY_MS = 250;
const file = process.env['SOAK_CLOCK_FILE'];

if (file) {
  let offsetMs = 0;
  const check = () => {
    try {
      offsetMs = Number(readFileSync(file, 'utf8')) || 0;
    } catch {
      offsetMs = 0;
    }
  };
  check();
  setInterval(check, CHECK_EVERY_MS).unref();
  const RealDate = Date;
  const now = () => RealDate.now() + offsetMs;
  globalThis.Date = new Proxy(RealDate, {
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    construct: (target, parts: unknown[], made) =>
      Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
    apply: () => new RealDate(now()).toString(),
  });
}
