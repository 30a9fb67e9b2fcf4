import { beforeAll, describe, expect, it } from '@jest/globals';
import { request } from '@libs/testing/http-client';
import fc from 'fast-check';
import { useSystem } from '../stack/use-system.js';
import { Callers, knownFor } from './callers.js';
import { answerFaults, OPERATIONS, type Operation } from './document.js';
import { hostileRequest, validRequest, type WireRequest } from './requests.js';

/** Requests of each kind to each operation. More: FUZZ_RUNS=500 npm test -- tests/api/fuzz */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 20);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
/** They never end: the stream stays open. */
const STREAMS = new Set(['GET /pay/{token}/events']);

describe(`Every operation of the API document, ${RUNS} requests of each kind, seed ${SEED}`, () => {
  const running = useSystem();
  let callers: Callers;

  beforeAll(async () => {
    callers = await Callers.create(running.system);
  }, 60_000);

  const operations = OPERATIONS.filter(({ id }) => !STREAMS.has(id));

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s answers valid and hostile requests as the document says',
    async (_id, operation) => {
      const known = knownFor(operation, callers);
      for (const make of [validRequest, hostileRequest]) {
        await fc.assert(
          fc.asyncProperty(make(operation, known), async (sent) => {
            expect({ sent, faults: await faultsOf(operation, sent, callers) }).toEqual({ sent, faults: [] });
          }),
          { numRuns: RUNS, seed: SEED, endOnFailure: true },
        );
      }
    },
    300_000,
  );
});

async function faultsOf(operation: Operation, sent: WireRequest, callers: Callers): Promise<string[]> {
  const headers = { ...(await callers.headersFor(operation)), ...sent.headers };
  const {
    status,
    headers: got,
    body,
  } = await request(callers.baseUrl, sent.method, sent.path, { headers, body: sent.body });
  if (status >= 500) return [`status ${status}: ${JSON.stringify(body)}`];
  // What the path itself became may be another operation, or none.
  if (sent.path.split('?')[0] !== operation.path && [400, 404, 405, 422].includes(status)) {
    const isOurs = typeof body === 'object' && 'error' in body;
    if (isOurs || String(got['content-type']).startsWith('text/html')) return [];
  }
  return answerFaults(operation, status, String(got['content-type'] ?? ''), body);
}
