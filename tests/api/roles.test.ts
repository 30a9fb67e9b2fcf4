import { beforeAll, describe, expect, it } from '@jest/globals';
import { useSystem } from '../stack/use-system.js';
import { ACCESS } from './access.js';
import { Cast, callersOf, wantedVerdict } from './cast.js';
import { OPERATIONS } from './document.js';

/** Called last, because it ends the sign-in of the caller. */
const LAST = 'POST /api/auth/logout';

describe('Every endpoint, and everybody who may try it', () => {
  const running = useSystem();
  const operations = OPERATIONS.toSorted((a, b) => Number(a.id === LAST) - Number(b.id === LAST));
  let cast: Cast;

  beforeAll(async () => {
    cast = await Cast.create(running.system);
  }, 300_000);

  it('has a row in the table of who may use it', () => {
    expect(operations.map(({ id }) => id).sort()).toEqual(Object.keys(ACCESS).sort());
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))('%s', async (id, operation) => {
    const callers = callersOf(ACCESS[id]!);
    const wanted = Object.fromEntries(callers.map((person) => [person, wantedVerdict(ACCESS[id]!, person)]));
    const found: Record<string, string> = {};

    for (const person of callers) found[person] = await cast.verdict(operation, person);

    expect(found).toEqual(wanted);
  });
});
