import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { TURN_EVENT_TYPES, turnEventType, WEBHOOK_EVENT_TYPES } from '@libs/dto/webhook-event-types';
import { EVENTS, type EventName } from '@libs/events/catalog';
import type { TurnApproval } from '@libs/events/payloads/approvals.payload';
import { SchedulePaused, type TurnSubmitted, type TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { TURN_STATES } from '@libs/state-machines/turn.machine';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { newDeliveryId, renderEnvelope } from './envelope.js';
import { busEventId, publicEventId } from './event-id.js';
import { namedEventTypes } from './event-types.js';
import { testData } from './test-event.js';
import { movedData, queuedData } from './turn-data.js';

describe('a delivery id', () => {
  it('is wd_ and 32 hex digits, new each time', () => {
    expect(newDeliveryId()).toMatch(/^wd_[0-9a-f]{32}$/);
    expect(newDeliveryId()).not.toBe(newDeliveryId());
  });
});

describe('an event id', () => {
  const BUS_ID = '0198c1f2-e7a9-7d3f-9b1c-5a7e2d4f6081';

  it('is evt_ and the digits of the id on the bus, and leads back to it', () => {
    expect(publicEventId(BUS_ID)).toBe('evt_0198c1f2e7a97d3f9b1c5a7e2d4f6081');
    expect(busEventId(publicEventId(BUS_ID))).toBe(BUS_ID);
  });

  it.each([
    '',
    'evt_',
    BUS_ID,
    `wd_${'0'.repeat(32)}`,
    `evt_${'0'.repeat(31)}`,
    `evt_${'0'.repeat(33)}`,
    `evt_${'G'.repeat(32)}`,
  ])('is not %p', (text) => {
    expect(busEventId(text)).toBeUndefined();
  });
});

describe('named event types', () => {
  const named = (names: string[]) => namedEventTypes('merchant', names, ['query', 'types']);

  it('come each once, in a fixed order', () => {
    expect(named(['session.expired', 'payment.late', 'session.expired'])).toEqual(['payment.late', 'session.expired']);
  });

  it.each([[[]], [['payment.lost']], [['payment.late', 'turn.done']]])('are refused: %j', (names) => {
    expect(() => named(names)).toThrow(
      expect.objectContaining({
        faults: [
          {
            loc: ['query', 'types'],
            msg: `types must name one or more of ${WEBHOOK_EVENT_TYPES.join(', ')}`,
            type: 'unknown_event_type',
          },
        ],
      }),
    );
  });
});

describe('the envelope', () => {
  it('has the fields of the contract, for merchants the id of the event, and nothing else', () => {
    const eventId = '0198C1F2-e7a9-7d3f-9b1c-5a7e2d4f6081';
    const extra = { id: 'wd_1', eventId, type: 't', created: 5, data: { a: 1 }, internal: true };

    expect(renderEnvelope({ ...extra, owner: { kind: 'merchant', id: 7 } })).toBe(
      '{"id":"wd_1","event_id":"evt_0198c1f2e7a97d3f9b1c5a7e2d4f6081","type":"t","created":5,"livemode":true,"merchant_id":7,"data":{"a":1}}',
    );
    expect(renderEnvelope({ ...extra, owner: { kind: 'merchant', id: -7 } })).toContain(
      '"livemode":false,"merchant_id":7,',
    );
    expect(renderEnvelope({ ...extra, owner: { kind: 'account', id: 7 } })).toBe(
      '{"id":"wd_1","type":"t","created":5,"account_id":7,"data":{"a":1}}',
    );
  });
});

describe('test data', () => {
  it.each(WEBHOOK_EVENT_TYPES)('of %s has the shape of the real event, and is marked as a test', (type) => {
    const data = testData('merchant', type, new Date(0));
    const event = plainToInstance(EVENTS[type as EventName].payload as new () => { data: object }, { data });

    expect(validateSync(event.data)).toEqual([]);
    expect(data).toHaveProperty('test', true);
  });

  it('has zeros for ids, hashes and amounts', () => {
    const { metadata, asset, token, decimals, test, ...zeros } = testData(
      'merchant',
      'payment.confirmed',
      new Date(0),
    ) as Record<string, unknown>;

    expect({ metadata, asset, token, decimals, test }).toEqual({
      metadata: null,
      asset: 'USDC',
      token: 'USDC',
      decimals: 6,
      test: true,
    });
    expect(Object.values(zeros).filter((value) => !/^(0x)?0+$/.test(String(value)))).toEqual([]);
  });

  it.each(TURN_EVENT_TYPES)('of %s has the state and the fields that the event of a real turn has', (type) => {
    const data = testData('account', type, new Date(0));
    const of = TURN_STATES.find((state) => turnEventType(state) === type) ?? 'running';
    const approval = type.startsWith('turn.approval') ? ({ decision: null } as TurnApproval) : null;
    const moved = { state: of, approval } as TurnTransitioned;
    const real = of === 'queued' ? queuedData({} as TurnSubmitted) : movedData(moved);

    expect(data).toMatchObject({ state: of, test: true });
    expect(Object.keys(data!).sort()).toEqual([...Object.keys(real), 'test'].sort());
  });

  it('of a schedule that paused has the shape of the real event', () => {
    const data = testData('account', 'schedule.paused', new Date(0));

    expect(validateSync(plainToInstance(SchedulePaused, { account_id: 7, ...data }))).toEqual([]);
    expect(data).toMatchObject({ paused_at: '1970-01-01T00:00:00.000Z', test: true });
  });

  it.each(['delivery.failed', 'constructor', ''])('does not exist for %p', (type) => {
    expect(testData('merchant', type, new Date(0))).toBeUndefined();
    expect(testData('account', type, new Date(0))).toBeUndefined();
  });

  it('does not exist for events that an owner never receives', () => {
    expect(testData('account', 'payment.confirmed', new Date(0))).toBeUndefined();
    expect(testData('merchant', 'turn.done', new Date(0))).toBeUndefined();
  });
});
