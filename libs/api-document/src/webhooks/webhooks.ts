import { ExpiredData, PaymentData, RevertedData, SweptData } from '@libs/events/payloads/sessions.payload';
import type { Type } from '@nestjs/common';
import { exampleOf } from '../examples.js';
import type { Schema, Schemas } from '../schemas.js';

/** The events that are sent to a merchant, with the class of their `data`. */
// biome-ignore format: a table reads best as a table
const WEBHOOKS: Readonly<Record<string, { data: Type; summary: string }>> = {
  'payment.detected':  { data: PaymentData, summary: 'A transfer was seen on chain and is not credited yet' },
  'payment.confirmed': { data: PaymentData, summary: 'A transfer was credited to its session' },
  'payment.late':      { data: PaymentData, summary: 'A transfer was credited after its session had expired' },
  'payment.reverted':  { data: RevertedData, summary: 'A transfer left the chain; its credit was reversed' },
  'payment.swept':     { data: SweptData,   summary: 'Funds reached the merchant’s treasury' },
  'session.expired':   { data: ExpiredData, summary: 'The window closed without full payment' },
  'session.canceled':  { data: ExpiredData, summary: 'The merchant canceled an unpaid session' },
};

const ID = {
  type: 'string',
  pattern: '^wd_[0-9a-f]{32}$',
  description: 'Deduplicate on it: the same id may arrive again.',
};
const EVENT_ID = {
  type: 'string',
  pattern: '^evt_[0-9a-f]{32}$',
  description: 'The same at each of the merchant’s endpoints. Absent from deliveries that are older than this field.',
};
const SIGNATURE = {
  name: 'X-Service-Signature',
  in: 'header',
  required: true,
  description:
    'HMAC-SHA256 of `t`, a dot and the raw body, keyed with the endpoint’s secret. After the secret was rotated, there are two `v1=`.',
  schema: { type: 'string', pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$' },
};

/** The owner of events: the field that names the owner in the envelope, and their section in the document. */
export interface Events {
  readonly events: Readonly<Record<string, { data: Type; summary: string }>>;
  readonly owner: 'merchant_id' | 'account_id';
  readonly section: string;
}

export const MERCHANT_EVENTS: Events = { events: WEBHOOKS, owner: 'merchant_id', section: 'Webhooks' };

/** Returns the `webhooks` section. */
export function webhooksSection(all: Events, schemas: Schemas): Record<string, Schema> {
  return Object.fromEntries(Object.keys(all.events).map((type) => [type, { post: delivery(type, all, schemas) }]));
}

function delivery(type: string, { events, owner, section }: Events, schemas: Schemas): Schema {
  const { data, summary } = events[type] as { data: Type; summary: string };
  // Events of accounts are known by their turn and `seq`.
  const hasId = owner === 'merchant_id';
  const schema: Schema = {
    type: 'object',
    required: ['id', 'type', 'created', owner, 'data'],
    properties: {
      id: ID,
      ...(hasId ? { event_id: EVENT_ID } : {}),
      type: { const: type },
      created: { type: 'integer', description: 'Unix seconds.' },
      ...(hasId ? { livemode: { type: 'boolean', description: 'False for what happened in test mode.' } } : {}),
      [owner]: { type: 'integer' },
      data: schemas.ref(data),
    },
  };
  const value = {
    id: 'wd_0123456789abcdef0123456789abcdef',
    ...(hasId ? { event_id: 'evt_0198c1f2e7a97d3f9b1c5a7e2d4f6081' } : {}),
    type,
    created: 1_795_262_400,
    ...(hasId ? { livemode: true } : {}),
    [owner]: 7,
    data: exampleOf(schemas.ref(data), schemas.components),
  };
  return {
    summary,
    operationId: `on_${type.replace('.', '_')}`,
    tags: [section],
    security: [],
    parameters: [SIGNATURE],
    requestBody: { required: true, content: { 'application/json': { schema, example: value } } },
    responses: {
      '2XX': { description: 'Delivered.' },
      default: {
        description:
          'Tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. 15 s for each; redirects are not followed.',
      },
    },
  };
}
