import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { application as expressApplication } from '../recipes/express.js';
import { application as fastifyApplication } from '../recipes/fastify.js';
import { fulfill } from '../recipes/fulfill.js';
import { application as honoApplication } from '../recipes/hono.js';
import { application as nestApplication } from '../recipes/nestjs.js';
import { POST } from '../recipes/next-route.js';
import { type PaymentConfirmedEvent, webhooks } from '../src/index.js';

const SECRET = 'whsec_of_the_recipes';
/** What a parser that writes it again would change: escapes, the order of numbers, a number with a zero at its end. */
const BODY =
  '{"id":"wd_1","type":"payment.detected","created":1,"merchant_id":1,"data":{"metadata":{"10":1.50,"2":"\\u00c4\\/","a":1e2}}}';

interface Started {
  readonly url: string;
  stop(): Promise<unknown>;
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function listening(server: Server): Promise<Started> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: urlOf(server), stop: () => new Promise((resolve) => server.close(resolve)) };
}

/** Next itself is not started: a route handler is a plain function of `Request`, and is run as one. */
const asNext: Record<string, () => Promise<Started>> = {
  'a route handler of Next, run by hand': async () => {
    process.env['WEBHOOK_SECRET'] = SECRET;
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = request.headers as Record<string, string>;
      const answer = await POST(
        new Request('http://next/api/webhooks', { method: 'POST', body: Buffer.concat(chunks), headers }),
      );
      response.writeHead(answer.status).end(await answer.text());
    });
    return listening(server);
  },
};

const RECIPES: Record<string, () => Promise<Started>> = {
  Express: () => listening(createServer(expressApplication(SECRET))),
  Fastify: async () => {
    const app = fastifyApplication(SECRET);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return { url: urlOf(app.server), stop: () => app.close() };
  },
  NestJS: async () => {
    const app = await nestApplication(SECRET);
    await app.listen(0, '127.0.0.1');
    return { url: urlOf(app.getHttpServer() as Server), stop: () => app.close() };
  },
  Hono: () => {
    const server = serve({ fetch: honoApplication(SECRET).fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    return server.listening ? listening(server) : once(server, 'listening').then(() => listening(server));
  },
  ...asNext,
};

describe.each(Object.entries(RECIPES))('%s', (_name, start) => {
  let running: Started;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.stop());

  const posts = (body: string, headers: Record<string, string>) =>
    fetch(`${running.url}/webhooks`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('accepts an event whose bytes are as they came', async () => {
    expect((await posts(BODY, { 'x-service-signature': await webhooks.sign(BODY, SECRET) })).status).toBe(204);
  });

  it('refuses one that was serialized again, with the reason', async () => {
    const answer = await posts(JSON.stringify(JSON.parse(BODY)), {
      'x-service-signature': await webhooks.sign(BODY, SECRET),
    });

    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('signature_mismatch')]);
  });

  it('refuses one without a signature', async () => {
    const answer = await posts(BODY, {});

    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('signature_missing')]);
  });
});

describe('what a shop does with an event', () => {
  const paid = (id: string, invoice: number, more: object = {}) =>
    ({
      id,
      type: 'payment.confirmed',
      created: 1,
      merchant_id: 1,
      data: { invoice_id: invoice, paid_total_usd_cents: 100, expected_amount_usd_cents: 100, ...more },
    }) as unknown as PaymentConfirmedEvent;

  it('fulfills what is paid, once', async () => {
    expect(await fulfill(paid('wd_a', 1))).toBe(true);
    expect(await fulfill(paid('wd_a', 1))).toBe(false);
    expect(await fulfill(paid('wd_b', 1))).toBe(false);
  });

  it.each([
    ['a test', { test: true }],
    ['a part', { paid_total_usd_cents: 99 }],
    ['a payment of no session', { invoice_id: null }],
    ['sums that are missing', { paid_total_usd_cents: null, expected_amount_usd_cents: null }],
  ])('does not fulfill %s', async (what, more) => {
    expect(await fulfill(paid(`wd_${what}`, 2, more))).toBe(false);
  });
});
