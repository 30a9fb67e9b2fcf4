import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Database } from '@libs/service-kit/database/database';
import type { AttemptOutcome } from '../src/attempts/attempt.js';
import type { Claim } from '../src/attempts/claim.js';
import { complete } from '../src/completions/completion.js';
import { CompletionsRepository } from '../src/completions/completions.repository.js';
import { hangs } from './receiver.js';
import { useWebhookWorld } from './webhook-world.js';

const { world, aMerchant, aReceiver } = useWebhookWorld({ WEBHOOK_TIMEOUT_MS: '15000' });

function accepted(): AttemptOutcome {
  return {
    startedAt: new Date(),
    isAccepted: true,
    statusCode: 200,
    error: null,
    errorDetail: null,
    remoteIp: '127.0.0.1',
    timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: 1, totalMs: 2 },
    requestHeaders: {},
    responseHeaders: {},
    responseBody: '',
    isOurs: false,
  };
}

describe('a result', () => {
  it('written twice, because its commit was not acknowledged, counts once', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver(hangs);
    await merchant.endpointAt(receiver.url);
    await merchant.paid();
    const { id } = await merchant.delivery();
    const claim_id = randomUUID();
    await world.rows(`UPDATE delivery SET claim_id = $2, lease_until = now() + interval '1 minute' WHERE id = $1`, [
      id,
      claim_id,
    ]);
    const claim = { id, claim_id, url: receiver.url, trigger: 'schedule', round_attempts: 0 } as Claim;
    const database = world.service.app.get(Database);
    const repository = new CompletionsRepository();

    const first = await repository.complete(database, [complete(claim, accepted())]);
    const second = await repository.complete(database, [complete(claim, accepted())]);

    expect([first, second]).toEqual([[{ id, has_moved: true }], []]);
    const after = await merchant.delivery((one) => one.status === 'delivered');
    expect(after).toMatchObject({ attempt_count: 1, attempts: [{ status_code: 200 }] });
    await receiver.stop();
  });
});
