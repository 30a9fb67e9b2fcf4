import type { AttemptDetailView, AttemptView, DeliveryDetailView, DeliveryView } from '@libs/dto/payments/views';
import { SIGNATURE_HEADER, STANDARD_SIGNATURE_HEADER } from '@libs/outbound-http/webhook-signature';
import type { AttemptDetail, ShownAttempt } from './attempt.entity.js';
import type { DeliveryRow } from './delivery.entity.js';

/** Renders a delivery with its attempts (oldest first), as defined in `docs/contract/decisions.md` section 2.8. */
export function deliveryView(row: DeliveryRow, attempts: readonly ShownAttempt[]): DeliveryView {
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    event_type: row.event_type,
    status: row.status,
    attempt_count: row.attempt_count,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    last_status_code: row.last_status_code,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    attempts: attempts.filter((attempt) => attempt.delivery_id === row.id).map(attemptView),
  };
}

function attemptView(row: ShownAttempt): AttemptView {
  return {
    at: row.started_at.toISOString(),
    trigger: row.trigger,
    status_code: row.status_code,
    error: row.error_detail ?? row.error,
    duration_ms: Math.round(row.total_ms),
    remote_ip: row.remote_ip,
    response_body: row.response_body,
  };
}

/** Renders one delivery with all details. */
export function deliveryDetailView(row: DeliveryRow, attempts: readonly AttemptDetail[]): DeliveryDetailView {
  return { ...deliveryView(row, []), body: row.body, attempts: attempts.map(attemptDetailView) };
}

function attemptDetailView(row: AttemptDetail): AttemptDetailView {
  const { url, dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms } = row;
  return {
    ...attemptView(row),
    url,
    timings: { dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms },
    request_headers: withoutSignature(row.request_headers),
  };
}

/** The headers with signatures, and how each is shown. */
const SIGNATURES: Readonly<Record<string, (value: string) => string>> = {
  [SIGNATURE_HEADER]: (value) => value.replace(/v1=[0-9a-f]+/g, 'v1=…'),
  [STANDARD_SIGNATURE_HEADER]: (value) => value.replace(/v1,[A-Za-z0-9+/=]+/g, 'v1,…'),
};

/**
 * Hides signatures, because a reader could replay the body with a recent one for as long as the receiver accepts it.
 */
function withoutSignature(headers: Record<string, string>): Record<string, string> {
  const shown = Object.entries(headers).map(([name, value]) => [name, SIGNATURES[name]?.(value) ?? value]);
  return Object.fromEntries(shown);
}
