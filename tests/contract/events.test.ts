import { beforeAll, describe } from '@jest/globals';
import { useFreshSystem } from '../stack/use-system.js';
import { deliveryPromises } from './delivery.promises.js';
import { envelopePromises } from './envelope.promises.js';
import { expiredDataPromises } from './expired-data.promises.js';
import { moneyPromises } from './money.promises.js';
import { paymentDataPromises } from './payment-data.promises.js';
import { Story } from './story.js';
import { sweptDataPromises } from './swept-data.promises.js';

const STORY_WITHIN_MS = 480_000;

describe('The contract, by events', () => {
  const running = useFreshSystem();
  let story: Story;
  const on = {
    get story() {
      return story;
    },
  };

  beforeAll(async () => {
    story = await Story.play(running.system);
  }, STORY_WITHIN_MS);

  describe('envelopes', () => envelopePromises(on));
  describe('payment data', () => paymentDataPromises(on));
  describe('swept data', () => sweptDataPromises(on));
  describe('expired data', () => expiredDataPromises(on));
  describe('money', () => moneyPromises(on));
  describe('deliveries', () => deliveryPromises(on));
});
