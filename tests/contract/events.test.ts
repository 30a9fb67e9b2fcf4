import { beforeAll, describe } from '@jest/globals';
import { useFreshSystem } from '../stack/use-system.js';
import { deliveryPromises } from './promises/delivery.promises.js';
import { envelopePromises } from './promises/envelope.promises.js';
import { expiredDataPromises } from './promises/expired-data.promises.js';
import { moneyPromises } from './promises/money/money.promises.js';
import { paymentDataPromises } from './promises/money/payment-data.promises.js';
import { sweptDataPromises } from './promises/money/swept-data.promises.js';
import { Scenario } from './scenes/scenario.js';

const SCENARIO_WITHIN_MS = 480_000;

describe('The contract, by events', () => {
  const running = useFreshSystem();
  let scenario: Scenario;
  const on = {
    get scenario() {
      return scenario;
    },
  };

  beforeAll(async () => {
    scenario = await Scenario.play(running.system);
  }, SCENARIO_WITHIN_MS);

  describe('envelopes', () => envelopePromises(on));
  describe('payment data', () => paymentDataPromises(on));
  describe('swept data', () => sweptDataPromises(on));
  describe('expired data', () => expiredDataPromises(on));
  describe('money', () => moneyPromises(on));
  describe('deliveries', () => deliveryPromises(on));
});
