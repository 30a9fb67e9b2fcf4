import { beforeAll, describe } from '@jest/globals';
import { useSystem } from '../stack/use-system.js';
import { accountPromises } from './promises/account.promises.js';
import { auditPromises } from './promises/audit.promises.js';
import { listPromises } from './promises/lists.promises.js';
import { merchantPromises } from './promises/merchants.promises.js';
import { sessionPromises } from './promises/money/sessions.promises.js';
import { walletPromises } from './promises/money/wallets.promises.js';
import { webhookEndpointPromises } from './promises/money/webhook-endpoints.promises.js';
import { operatorPromises } from './promises/operator.promises.js';
import { platformPromises } from './promises/platform.promises.js';
import { Stage } from './scenes/stage.js';

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
