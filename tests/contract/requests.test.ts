import { beforeAll, describe } from '@jest/globals';
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

describe('The contract, by requests', () => {
  const running = useSystem();
  let stage: Stage;
  const on = {
    get stage() {
      return stage;
    },
  };

  beforeAll(async () => {
    stage = await Stage.create(running.system);
  }, 300_000);

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
