import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { WEBHOOK_EVENT_TYPES } from '@libs/dto/webhook-event-types';
import { EVENTS, type EventName } from '@libs/events/catalogue';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { newDeliveryId, renderEnvelope } from './envelope.js';
import { testData } from './test-event.js';

describe('a delivery id', () => {
  it('is wd_ and 32 hex digits, new each time', () => {
    expect(newDeliveryId()).toMatch(/^wd_[0-9a-f]{32}$/);
    expect(newDeliveryId()).not.toBe(newDeliveryId());
  });
});

describe('the envelope', () => {
  it('has the fields of the contract and nothing else', () => {
    const extra = { id: 'wd_1', type: 't', created: 5, merchant_id: 7, data: { a: 1 }, internal: true };

    expect(renderEnvelope(extra)).toBe('{"id":"wd_1","type":"t","created":5,"merchant_id":7,"data":{"a":1}}');
  });
});

describe('test data', () => {
  it.each(WEBHOOK_EVENT_TYPES)('of %s fits the event it imitates, and says that it is a test', (type) => {
    const data = testData(type, new Date(0));
    const event = plainToInstance(EVENTS[type as EventName].payload as new () => { data: object }, { data });

    expect(validateSync(event.data)).toEqual([]);
    expect(data).toHaveProperty('test', true);
  });

  it('has zeros for ids, hashes and amounts', () => {
    const { metadata, asset, token, test, ...zeros } = testData('payment.confirmed', new Date(0)) as Record<
      string,
      unknown
    >;

    expect({ metadata, asset, token, test }).toEqual({ metadata: null, asset: 'USDC', token: 'USDC', test: true });
    expect(Object.values(zeros).filter((value) => !/^(0x)?0+$/.test(String(value)))).toEqual([]);
  });

  it.each(['delivery.failed', 'constructor', ''])('does not exist for %p', (type) => {
    expect(testData(type, new Date(0))).toBeUndefined();
  });
});
