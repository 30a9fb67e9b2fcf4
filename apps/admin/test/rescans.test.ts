import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { answerSignIns, notOperator, operator } from './scene.js';

const world = useWorld(service);
const HASH = `0x${'12'.repeat(32)}`;
const RESCANNED = { found: 'unknown' as const, transfers: [], scanned: null };
const requests: RequestOf<'sessions.rescan'>[] = [];
beforeAll(() => {
  answerSignIns(world);
  world.bus.handles('sessions.rescan', (request) => {
    requests.push(request);
    return RESCANNED;
  });
});

const rescan = (body: object, who = operator) => world.http('POST', '/api/admin/rescan', { ...who, body });

describe('POST /api/admin/rescan', () => {
  it('looks for a session or a transaction of any merchant', async () => {
    const responses = [await rescan({ session_token: 'token' }), await rescan({ tx_hash: HASH })];

    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [200, RESCANNED],
      [200, RESCANNED],
    ]);
    expect(requests).toEqual([
      { merchant_id: null, session_token: 'token' },
      { merchant_id: null, tx_hash: HASH },
    ]);
  });

  it.each([{}, { session_token: 'token', tx_hash: HASH }])('refuses %p: it takes exactly one', async (body) => {
    const { status, body: error } = await rescan(body);

    expect([status, error.detail]).toEqual([
      422,
      [{ loc: ['body'], msg: 'Give either session_token or tx_hash', type: 'value_error' }],
    ]);
  });

  it('refuses an invalid hash', async () => {
    expect((await rescan({ tx_hash: '0x12' })).body.detail).toMatchObject([
      { loc: ['body', 'tx_hash'], msg: expect.any(String), type: 'string_pattern_mismatch' },
    ]);
  });

  it('is for operators', async () => {
    expect((await rescan({ tx_hash: HASH }, notOperator)).status).toBe(403);
  });
});
