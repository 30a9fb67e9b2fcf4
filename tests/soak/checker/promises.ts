import { slotsAreNoted, slotsHaveOneTurn } from '../schedules/schedule-promises.js';
import { noEventIsLost, nothingIsConfirmedOfAnOrphan, nothingIsSweptTwice } from './money-promises.js';
import type { Finding, SoakPromise } from './promise.js';
import type { SoakRecord } from './record.js';
import { retriesAreOnTime } from './retry-promise.js';
import {
  booksAddUp,
  deadEndpointsDelayNoOthers,
  firstPostIsQuick,
  noPrivateAddressIsCalled,
  nothingIsRestartedByHand,
  tamperingIsFound,
} from './system-promises.js';
import { attemptsAreBounded, bytesAreTheSame, duplicatesHaveOneId, secretsRotate } from './webhook-promises.js';

/** The thirteen promises; slots of schedules belong to the first and the eighth, the books of turns to the eighth. */
const PROMISES: readonly SoakPromise[] = [
  { number: 1, words: 'no event and no slot is lost', check: allOf(noEventIsLost, slotsAreNoted) },
  { number: 2, words: 'first POST: p99 under 2 s', check: firstPostIsQuick },
  { number: 3, words: 'a dead endpoint slows nobody', check: deadEndpointsDelayNoOthers },
  { number: 4, words: 'retries keep the schedule', check: retriesAreOnTime },
  { number: 5, words: 'each retry has the same bytes', check: bytesAreTheSame },
  { number: 6, words: 'no request to a private address', check: noPrivateAddressIsCalled },
  { number: 7, words: 'an attempt is 15 s at most, memory bounded', check: attemptsAreBounded },
  {
    number: 8,
    words: 'duplicates have one id; turns are charged once',
    check: allOf(duplicatesHaveOneId, booksAddUp, slotsHaveOneTurn),
  },
  { number: 9, words: 'nobody restarts anything by hand', check: nothingIsRestartedByHand },
  { number: 10, words: 'nothing is confirmed of an orphaned block', check: nothingIsConfirmedOfAnOrphan },
  { number: 11, words: 'nothing is swept twice', check: nothingIsSweptTwice },
  { number: 12, words: 'secrets rotate', check: secretsRotate },
  { number: 13, words: 'a changed audit log is found', check: tamperingIsFound },
];

/** Returns each promise with its findings. */
export function judge(record: SoakRecord): readonly (readonly [SoakPromise, Finding])[] {
  return PROMISES.map((promise) => [promise, promise.check(record)]);
}

function allOf(...checks: readonly SoakPromise['check'][]): SoakPromise['check'] {
  return (record) => {
    const findings = checks.map((check) => check(record));
    return {
      checked: findings.reduce((all, { checked }) => all + checked, 0),
      violations: findings.flatMap(({ violations }) => violations),
    };
  };
}
