import { afterEach } from '@jest/globals';

const RealDate = Date;

/** The wall clock of this process, in which the service under test runs. */
export interface ProcessClock {
  /** Makes the clock wrong from now on by this many milliseconds: fast where positive, slow where negative. */
  isWrongBy(ms: number): void;
  isRight(): void;
}

/**
 * Gives tests of a file a wrong clock, which is right again after each of them. Timers and the monotonic clock are not
 * changed.
 */
export function useProcessClock(): ProcessClock {
  const isRight = () => {
    globalThis.Date = RealDate;
  };
  afterEach(isRight);
  return {
    isRight,
    isWrongBy(ms) {
      globalThis.Date = class extends RealDate {
        constructor(...given: [] | [string | number | Date]) {
          super(given.length === 0 ? RealDate.now() + ms : given[0]);
        }
        static override now(): number {
          return RealDate.now() + ms;
        }
      } as DateConstructor;
    },
  };
}
