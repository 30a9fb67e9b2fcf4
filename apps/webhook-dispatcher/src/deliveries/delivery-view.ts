import type { AttemptView, DeliveryView } from '@libs/dto/views';
import type { AttemptRow, DeliveryRow } from './delivery.entity.js';

/** Renders a delivery with its attempts (oldest first), as `design/decisions.md` 2.8 has it. */
export function deliveryView(row: DeliveryRow, attempts: readonly AttemptRow[]): DeliveryView {
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

function attemptView(row: AttemptRow): AttemptView {
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
