import { ASSETS, type Asset, BASE_UNITS, WORD } from '@libs/events/payloads/chain.payload';
import { IsBoolean, IsIn, IsInt, IsString, Matches } from 'class-validator';
import { About, IsDateTime, ListOf, OrNull, Part } from '../fields.js';
import type { Page } from '../lists/page.js';
import {
  ATTEMPT_TRIGGERS,
  type AttemptTrigger,
  DeliveryView,
  PaymentView,
  SessionView,
  UnitsByAsset,
} from './views.js';

/** What can happen to a session. */
export const TIMELINE_KINDS = [
  'opened',
  'payment_detected',
  'payment_confirmed',
  'payment_late',
  'payment_reverted',
  'paid',
  'expired',
  'canceled',
  'payment_swept',
  'payment_unswept',
  'webhook_delivered',
  'webhook_failed',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The payment that an entry is about. */
export class TimelinePayment {
  @IsInt() payment_id: number;
  @Matches(WORD) tx_hash: string;
  @IsIn(ASSETS) asset: Asset;
  @IsInt() amount_usd_cents: number;
  @About('In base units of the token.') @Matches(BASE_UNITS) amount_units: string;
  @IsInt() decimals: number;
  @About('Only of payment_swept and payment_unswept, as the next four.') @OrNull() @IsInt() fee_usd_cents:
    | number
    | null;
  @OrNull() @IsInt() net_usd_cents: number | null;
  @OrNull() @Matches(BASE_UNITS) fee_units: string | null;
  @OrNull() @Matches(BASE_UNITS) net_units: string | null;
  @OrNull() @Matches(WORD) sweep_tx_hash: string | null;
}

/** The attempt to deliver a webhook that an entry is about. */
export class TimelineDelivery {
  @IsString() delivery_id: string;
  @IsInt() endpoint_id: number;
  @IsString() event_type: string;
  @IsIn(ATTEMPT_TRIGGERS) trigger: AttemptTrigger;
  @OrNull() @IsInt() status_code: number | null;
  @OrNull() @IsString() error: string | null;
  @IsInt() duration_ms: number;
}

export class TimelineEntry {
  @IsDateTime() at: string;
  @About('`paid`: the whole amount is credited. A webhook entry is one attempt.')
  @IsIn(TIMELINE_KINDS)
  kind: TimelineKind;
  @About('Of payment entries.') @OrNull() @Part(() => TimelinePayment) payment: TimelinePayment | null;
  @About('Of webhook entries.') @OrNull() @Part(() => TimelineDelivery) delivery: TimelineDelivery | null;
}

/** A session with all that became of it. */
export class SessionDetailView {
  @Part(() => SessionView) session: SessionView;
  @About('Newest first, at most 50.') @ListOf(() => PaymentView) payments: PaymentView[];
  @About('Whether there are older ones: see the list of payments.') @IsBoolean() has_more_payments: boolean;
  @About('The total number.') @IsInt() payments_count: number;
  @About('Received in transfers below the merchant’s minimum; swept with the rest.')
  @Part(() => UnitsByAsset)
  below_minimum_units: UnitsByAsset;
  @About('Newest first, at most 50, each with its newest attempts.')
  @ListOf(() => DeliveryView)
  deliveries: DeliveryView[];
  @IsBoolean() has_more_deliveries: boolean;
  @About('Oldest first, of what is listed above.') @ListOf(() => TimelineEntry) timeline: TimelineEntry[];
}

/** How many webhooks of a session are shown with it. */
export const MOST_DELIVERIES = 50;

/** A session with its newest webhooks; each attempt is an entry of the timeline. */
export function withDeliveries(
  detail: Omit<SessionDetailView, 'deliveries' | 'has_more_deliveries'>,
  { data, has_more }: Page<DeliveryView>,
): SessionDetailView {
  const timeline = [...detail.timeline, ...data.flatMap(attemptsOf)].toSorted((a, b) => a.at.localeCompare(b.at));
  return { ...detail, deliveries: data, has_more_deliveries: has_more, timeline };
}

function attemptsOf({ id, endpoint_id, event_type, attempts }: DeliveryView): TimelineEntry[] {
  return attempts.map(({ at, trigger, status_code, error, duration_ms }) => ({
    at,
    kind: error === null ? 'webhook_delivered' : 'webhook_failed',
    payment: null,
    delivery: { delivery_id: id, endpoint_id, event_type, trigger, status_code, error, duration_ms },
  }));
}
