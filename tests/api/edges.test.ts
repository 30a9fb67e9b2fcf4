import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, request } from '@libs/testing/http/http-client';
import { useSystem } from '../stack/use-system.js';
import { Callers } from './callers.js';
import { AGENT_OPERATIONS, OPERATIONS, type Operation } from './document.js';

const ALL = [...OPERATIONS, ...AGENT_OPERATIONS];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Pages and files for browsers, in addition to the API. */
const PAGES = [
  '/',
  '/dashboard',
  '/dashboard/sessions',
  '/admin',
  '/docs',
  '/docs/quick-start',
  '/docs/reference',
  '/llms.txt',
  '/openapi.json',
  '/embed.js',
];

const running = useSystem();
let callers: Callers;

beforeAll(async () => {
  callers = await Callers.create(running.system);
}, 300_000);

/** Sends a request as a caller who may use the operation, for existing objects. */
function sends(operation: Operation, method: string, query = '', body?: unknown): Promise<Answer> {
  const known = callers.knownFor(operation);
  const path = operation.path.replace(/\{(\w+)\}/g, (_part, name: string) => encodeURIComponent(known[name] ?? '1'));
  return request(callers.baseUrl, method, `${path}${query}`, { headers: callers.headersFor(operation), body });
}

/** Returns the entries of a 422, of either API. */
const entriesOf = ({ body }: Answer): { loc: unknown[]; type: string }[] => body.detail ?? body.error?.details ?? [];

/** Returns whether a path pattern also matches another path. */
function isPatternOf(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

describe('A method that a path does not have', () => {
  const paths = [...Map.groupBy(ALL, ({ path }) => path)].map(([path, [operation, ...more]]) => {
    const known = [operation!, ...more].map(({ method }) => method);
    // A name may be the id of another path: /webhook_deliveries/replay_failed is one of /webhook_deliveries/{id}.
    const others = ALL.filter((other) => isPatternOf(other.path, path)).map(({ method }) => method);
    return [path, operation!, known, METHODS.filter((method) => ![...known, ...others].includes(method))] as const;
  });

  it.each(paths)('is 405 at %s, with those that it has', async (_path, operation, known, wrong) => {
    for (const method of wrong) {
      const { status, headers, body } = await sends(operation, method);

      const allowed = String(headers['allow'])
        .split(', ')
        .filter((one) => one !== 'HEAD');
      expect({ method, status, code: body.error?.code?.toLowerCase() }).toEqual({
        method,
        status: 405,
        code: 'method_not_allowed',
      });
      expect(allowed).toEqual(expect.arrayContaining(known));
      expect(allowed).not.toContain(method);
    }
  });

  it.each(PAGES)('is 405 at %s', async (path) => {
    const { status, headers } = await request(callers.baseUrl, 'POST', path, { body: {} });

    expect([status, headers['allow']]).toEqual([405, expect.stringContaining('GET')]);
  });
});

describe('A limit out of range', () => {
  const lists = ALL.flatMap((operation) => {
    const limit = operation.parameters.find(({ name }) => name === 'limit');
    return limit ? [[operation.id, operation, Number(limit.schema['maximum'])] as const] : [];
  });

  it('is checked in all lists', () => expect(lists.length).toBeGreaterThanOrEqual(24));

  it.each(lists)('is refused by %s', async (_id, operation, maximum) => {
    for (const [limit, type] of [
      ['0', 'greater_than_equal'],
      ['-1', 'greater_than_equal'],
      [String(maximum + 1), 'less_than_equal'],
      ['ten', 'int_parsing'],
    ] as const) {
      const response = await sends(operation, 'GET', `?limit=${limit}`);

      expect({ limit, status: response.status, entries: entriesOf(response) }).toMatchObject({
        limit,
        status: 422,
        entries: [{ loc: ['query', 'limit'], type }],
      });
    }
  });
});

describe('An unknown field', () => {
  // The forms of the pay page are for people, and answer with a page.
  const writes = ALL.filter(({ bodySchema, path }) => bodySchema && !path.startsWith('/pay/')).map(
    (operation) => [operation.id, operation] as const,
  );

  it.each(writes)('is refused by %s', async (_id, operation) => {
    const response = await sends(operation, operation.method, '', { zzz_nobody: 1 });

    expect(response.status).toBe(422);
    expect(entriesOf(response)).toContainEqual(
      expect.objectContaining({ loc: ['body', 'zzz_nobody'], type: 'extra_forbidden' }),
    );
  });
});

describe('An unknown type of event', () => {
  const filtered = ALL.filter(({ parameters }) => parameters.some(({ name }) => name === 'event_type'));

  it.each(filtered.map((operation) => [operation.id, operation] as const))(
    'is refused by %s, which names the known ones',
    async (_id, operation) => {
      const response = await sends(operation, 'GET', '?event_type=payment.lost');

      const schema = operation.parameters.find(({ name }) => name === 'event_type')!.schema;
      expect(entriesOf(response)).toMatchObject([{ loc: ['query', 'event_type'], type: 'enum' }]);
      for (const known of schema['enum'] as string[]) expect(response.text).toContain(`'${known}'`);
    },
  );
});
