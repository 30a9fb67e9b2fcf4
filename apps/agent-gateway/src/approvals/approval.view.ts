import type { ShownApproval } from '../stored-approvals/stored-approvals.service.js';
import type { CallApprovalView } from './approvals.dto.js';

export function viewOf(row: ShownApproval): CallApprovalView {
  return {
    approval_id: row.id,
    turn_id: row.turn_id,
    space: row.space_id,
    end_user_ref: row.end_user_ref,
    metadata: row.metadata,
    call_id: row.call_id,
    tool: row.tool,
    arguments: row.arguments,
    digest: row.digest,
    state: row.state,
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    edited_arguments: row.edited_arguments,
    edited_digest: row.edited_digest,
    note: row.note,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by,
  };
}
