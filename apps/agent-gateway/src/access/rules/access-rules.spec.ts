import { describe, expect, it } from '@jest/globals';
import { KEY_ACCESS, type KeyAccess } from '../../accounts/key-access.js';
import { mayMake } from './access-rules.js';

/**
 * Changes by the one access that may make them in addition to `full`, written by hand from `docs/agents/security.md`.
 */
const CHANGES: Readonly<Record<Exclude<KeyAccess, 'full' | 'approve'>, readonly string[]>> = {
  // Sets up spaces, caps and webhooks, deletes threads.
  configure: [
    ...['POST /spaces', 'DELETE /spaces/:slug', 'PUT /spaces/:slug/manifest', 'PUT /spaces/:slug/tools'],
    ...['PUT /spaces/:slug/secret', 'POST /spaces/:slug/secret', 'DELETE /spaces/:slug/secret/:name'],
    ...['PUT /quotas', 'POST /credits/top_up', 'DELETE /threads/:thread_id'],
    ...['POST /webhooks', 'PATCH /webhooks/:webhook_id', 'DELETE /webhooks/:webhook_id'],
    ...['POST /webhooks/:webhook_id/rotate_secret', 'POST /webhooks/:webhook_id/test'],
    ...['POST /webhooks/deliveries/replay_failed', 'POST /webhooks/deliveries/:delivery_id/replay'],
  ],
  // Makes threads and turns, reads and writes their data.
  run: [
    ...['POST /threads', 'POST /turns', 'POST /turns/:turn_id/cancel', 'POST /files', 'DELETE /files/:file_id'],
    ...['PUT /threads/:thread_id/files/:file_name', 'DELETE /threads/:thread_id/files/:file_name'],
  ],
};

/** Returns the accesses with which a key may make a request. */
function accessesFor(request: string): KeyAccess[] {
  const [method, path] = request.split(' ') as [string, string];
  return KEY_ACCESS.filter((access) => mayMake(access, method, `/v1${path}`));
}

describe('a key', () => {
  it.each(['GET', 'HEAD'])('reads, whatever its access (%s)', (method) => {
    expect(accessesFor(`${method} /quotas`)).toEqual(KEY_ACCESS);
  });

  it.each(CHANGES.configure)('that sets up may call %s, and one that runs turns or decides may not', (request) => {
    expect(accessesFor(request)).toEqual(['full', 'configure']);
  });

  it.each(CHANGES.run)('that runs turns may call %s, and one that sets up or decides may not', (request) => {
    expect(accessesFor(request)).toEqual(['full', 'run']);
  });

  it.each(['POST /spaces/:slug/schedules', 'PATCH /schedules/:schedule_id', 'DELETE /schedules/:schedule_id'])(
    'may call %s with full access only',
    (request) => {
      expect(accessesFor(request)).toEqual(['full']);
    },
  );

  it('of full access makes every change; others make none that is in no table', () => {
    const made = KEY_ACCESS.map((access) => mayMake(access, 'POST', '/v1/new_thing'));
    expect(made).toEqual([true, false, false, false]);
  });

  it.each(['approve', 'reject'])('decides about calls only if it does nothing else (%s)', (decision) => {
    expect(accessesFor(`POST /approvals/:approval_id/${decision}`)).toEqual(['approve']);
  });
});
