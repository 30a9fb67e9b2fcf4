import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { eventually } from '@libs/testing/eventually';
import { openEventStream } from '@libs/testing/http/event-stream';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { anEntry, notOperator, OPERATOR_EMAIL, operator } from './scene.js';

const world = useWorld(service, { env: { HEALTH_INTERVAL_MS: '200' } });
const hash = signInTokenHash('operator');
const signedIn = new Map<string, SignedInUser>();

beforeAll(async () => {
  const user = { user_id: 1, email: OPERATOR_EMAIL, has_password: true };
  signedIn.set(hash, { ...user, is_operator: true });
  signedIn.set(signInTokenHash('user'), { ...user, user_id: 2, is_operator: false });
  world.bus.handles('auth.resolve_sign_in', ({ token_hash }) => ({ user: signedIn.get(token_hash) ?? null }));
  await world.bus.makeStreams(['auth', 'dashboard']);
});

const follow = () => openEventStream(`${world.service.url}/api/admin/events`, operator.headers);

describe('GET /api/admin/events', () => {
  it('names what to read again', async () => {
    const stream = await follow();
    const receives = (...topics: string[]) =>
      eventually(() => {
        const received = stream.received('changed').flatMap((one) => one['topics'] as string[]);
        return topics.every((topic) => received.includes(topic));
      });

    expect([stream.status, stream.contentType]).toEqual([200, 'text/event-stream']);
    await receives('health', 'dead_letters');
    await world.bus.publishes('user.registered', { user_id: 5, email: 'ann@shop.example' });
    await receives('users');
    await world.bus.publishes('audit.recorded', anEntry(7));
    await receives('audit');
    await world.http('PUT', '/api/admin/maintenance', { ...operator, body: { active: true } });
    await receives('maintenance');
    stream.leave();
  });

  it('is for operators only', async () => {
    const refused = await world.http('GET', '/api/admin/events', notOperator);

    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_role']);
  });

  it('ends with the sign-in', async () => {
    const stream = await follow();

    signedIn.delete(hash);
    await world.bus.publishes('sign_in.revoked', { user_id: 1, token_hashes: [hash] });

    await stream.ends();
    expect((await follow()).status).toBe(401);
  });
});
