import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats/nats-server';
import { AppError } from '@libs/errors/app-error';
import { rpcSubject } from '@libs/events/rpc-methods';
import type { CommonSettings } from '@libs/service-kit/config/common-settings';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { TestBus } from '@libs/testing/test-bus';

describe('A call', () => {
  let dir: string;
  let nats: EmbeddedNats;
  let bus: TestBus;
  let rpc: RpcClient;

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'checkout-questions-'));
    nats = await startNatsServer({ dir });
    bus = await TestBus.connect(nats.url);
    rpc = new RpcClient('pay-page', { natsUrl: nats.url } as CommonSettings);
  });
  afterAll(async () => {
    await rpc?.close();
    await bus?.close();
    await nats?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const calling = () => rpc.call('sessions.pay_view', { token: 'a' });

  it('without a responder is unavailable at once, with a time to try again', async () => {
    await expect(calling()).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Temporarily unavailable. Try again in a moment.',
      retryAfterS: 2,
    });
  });

  it('whose response does not come is unavailable too, and does not claim that nothing was done', async () => {
    const silent = bus.connection.subscribe(rpcSubject('sessions.pay_view'));
    await bus.flush();

    await expect(calling()).rejects.toMatchObject({
      code: 'unavailable',
      message: 'No response came in time. It may have been done anyway: check before you try again.',
      retryAfterS: 2,
    });
    silent.unsubscribe();
  });

  it('that is refused throws the same error here, its time to try again with it', async () => {
    bus.handles('sessions.pay_view', () => new AppError('rate_limited', { limit: 3 }, { retryAfterS: 17 }));
    await bus.flush();

    await expect(calling()).rejects.toMatchObject({
      code: 'rate_limited',
      fields: { limit: 3 },
      message: 'Too many attempts. Wait and try again.',
      retryAfterS: 17,
    });
  });
});
