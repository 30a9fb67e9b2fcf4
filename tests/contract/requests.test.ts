import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { useSystem } from '../stack/use-system.js';
import { accountPromises } from './account.promises.js';
import { auditPromises } from './audit.promises.js';
import { listPromises } from './lists.promises.js';
import { merchantPromises } from './merchants.promises.js';
import { operatorPromises } from './operator.promises.js';
import { platformPromises } from './platform.promises.js';
import { sessionPromises } from './sessions.promises.js';
import { Stage } from './stage.js';
import { walletPromises } from './wallets.promises.js';
import { webhookEndpointPromises } from './webhook-endpoints.promises.js';

/** A provider as far as discovery goes; whole sign-ins with a real one are tested with the auth service. */
async function discovery(): Promise<{ server: Server; issuer: string }> {
  const server = createServer((_request, response) => {
    const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ issuer, ...endpoints, jwks_uri: `${issuer}/jwks`, response_types_supported: ['code'] }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, issuer };
}

describe('The contract, by requests', () => {
  let provider: Awaited<ReturnType<typeof discovery>>;
  const running = useSystem(async () => {
    provider = await discovery();
    const { issuer } = provider;
    const providers = [{ id: 'acme', name: 'Acme', issuer, client_id: 'checkout', client_secret: 'a secret' }];
    const env: Record<string, string> = { OIDC_PROVIDERS: JSON.stringify(providers) };
    return { env: (service) => (service === 'auth' ? env : {}) };
  });
  let stage: Stage;
  const on = {
    get stage() {
      return stage;
    },
  };

  beforeAll(async () => {
    stage = await Stage.create(running.system);
  }, 300_000);
  afterAll(() => {
    provider.server.closeAllConnections();
    provider.server.close();
  });

  describe('everywhere', () => platformPromises(on));
  describe('accounts', () => accountPromises(on));
  describe('merchants', () => merchantPromises(on));
  describe('wallets', () => walletPromises(on));
  describe('webhook endpoints', () => webhookEndpointPromises(on));
  describe('sessions', () => sessionPromises(on));
  describe('lists', () => listPromises(on));
  describe('operators', () => operatorPromises(on));
  describe('the audit log', () => auditPromises(on));
});
