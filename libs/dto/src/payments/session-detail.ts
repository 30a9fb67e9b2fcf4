import { ASSETS, type Asset, BASE_UNITS, WORD } from '@libs/events/payloads/chain.payload';
import { IsBoolean, IsIn, IsInt, IsString, Matches } from 'class-validator';
import { Description, IsDateTime, ListOf, OrNull, Part } from '../fields.js';
import type { Page } from '../lists/page.js';
import {
  ATTEMPT_TRIGGERS,
  type AttemptTrigger,
  DeliveryView,
  PaymentView,
  SessionView,
  UnitsByAsset,
} from './views.js';

/** The kinds of events in a session's timeline. */
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

/** The payment of an entry. */
export class TimelinePayment {
  @IsInt() payment_id: number;
  @Matches(WORD) tx_hash: string;
  @IsIn(ASSETS) asset: Asset;
  @IsInt() amount_usd_cents: number;
  @Description('In base units of the token.') @Matches(BASE_UNITS) amount_units: string;
  @IsInt() decimals: number;
  @Description('Only of payment_swept and payment_unswept, as the next four.') @OrNull() @IsInt() fee_usd_cents:
    | number
    | null;
  @OrNull() @IsInt() net_usd_cents: number | null;
  @OrNull() @Matches(BASE_UNITS) fee_units: string | null;
  @OrNull() @Matches(BASE_UNITS) net_units: string | null;
  @OrNull() @Matches(WORD) sweep_tx_hash: string | null;
}

/** The attempt to deliver a webhook of an entry. */
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
  @Description('`paid`: the whole amount is credited. A webhook entry is one attempt.')
  @IsIn(TIMELINE_KINDS)
  kind: TimelineKind;
  @Description('Of payment entries.') @OrNull() @Part(() => TimelinePayment) payment: TimelinePayment | null;
  @Description('Of webhook entries.') @OrNull() @Part(() => TimelineDelivery) delivery: TimelineDelivery | null;
}

/** A session with everything that became of it. */
export class SessionDetailView {
  @Part(() => SessionView) session: SessionView;
  @Description('Newest first, at most 50.') @ListOf(() => PaymentView) payments: PaymentView[];
  @Description('Whether there are older ones: see the list of payments.') @IsBoolean() has_more_payments: boolean;
  @Description('The total number.') @IsInt() payments_count: number;
  @Description('Received in transfers below the merchant’s minimum; swept with the rest.')
  @Part(() => UnitsByAsset)
  below_minimum_units: UnitsByAsset;
  @Description('Newest first, at most 50, each with its newest attempts.')
  @ListOf(() => DeliveryView)
  deliveries: DeliveryView[];
  @IsBoolean() has_more_deliveries: boolean;
  @Description('Oldest first, of what is listed above.') @ListOf(() => TimelineEntry) timeline: TimelineEntry[];
}

/** The most webhooks that are shown with a session. */
export const MAX_DELIVERIES = 50;

/** Returns a session with its newest webhooks; each attempt is an entry of the timeline. */
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
