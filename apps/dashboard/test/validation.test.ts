import { beforeAll, describe, expect, it } from '@jest/globals';
import { useDashboard } from './people.js';
import { BODIES, QUERIES } from './pydantic-cases.js';

const { anOwner } = useDashboard();
let owner: Awaited<ReturnType<typeof anOwner>>;

beforeAll(async () => {
  owner = await anOwner();
});

const refused = (detail: unknown[]) => ({
  detail,
  error: { code: 'validation_failed', message: 'The request is not valid.', trace_id: expect.any(String) },
});

/** We suggest a known name where it is close: pydantic does not. */
const OURS: Record<string, string> = { mail: 'email' };

describe('a request that does not fit is reported as pydantic reports it', () => {
  it.each(BODIES)('%s %s %.90s', async (method, path, body, detail) => {
    const response = await owner.call(method, path.replace('/merchants/:id', owner.path), body);

    expect(response).toMatchObject({ status: 422 });
    const named = detail.map((fault) => {
      const meant = OURS[String(fault.loc.at(-1))];
      return meant ? { ...fault, msg: `${fault.msg}. Did you mean ${meant}?`, ctx: { did_you_mean: meant } } : fault;
    });
    expect(response.body).toEqual(refused(named));
  });

  it.each(QUERIES)('GET %.90s', async (path, detail) => {
    const response = await owner.call('GET', path.replace('/merchants/:id', owner.path));

    expect(response).toMatchObject({ status: 422 });
    expect(response.body).toEqual(refused(detail));
  });
});

describe('names', () => {
  it.each(['   ', '\t\n', '\u00a0', '\u200b\u200d', '\u2800', '\u3164'])('%j is refused', async (name) => {
    const fault = { loc: ['body', 'name'], type: 'string_too_short', msg: 'String should have at least 1 character' };
    const wanted = refused([{ ...fault, ctx: { min_length: 1 } }]);

    expect((await owner.call('POST', '/merchants', { name })).body).toEqual(wanted);
    expect((await owner.call('PATCH', owner.path, { name })).body).toEqual(wanted);
    expect((await owner.call('POST', `${owner.path}/api_keys`, { name })).body).toEqual(wanted);
  });

  it('are kept without the spaces around them', async () => {
    const { body } = await owner.call('POST', '/merchants', { name: '  Blue  Shop\n' });

    expect(body.name).toBe('Blue  Shop');
  });

  it('may be left out of an API key, or be empty', async () => {
    for (const sent of [{}, { name: null }, { name: '' }, undefined])
      expect((await owner.call('POST', `${owner.path}/api_keys`, sent)).status).toBe(201);
  });
});
