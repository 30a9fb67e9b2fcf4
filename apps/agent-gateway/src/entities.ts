import { PartitionArchiveRow } from '@libs/service-kit/database/partitions/partition-archive.entity';
import { IdempotencyKeyRow } from './acceptance/idempotency-key.entity.js';
import { AccountRow } from './accounts/account.entity.js';
import { AgentKeyRow } from './accounts/agent-key.entity.js';
import { ApprovalMailRow } from './approvals/mails/approval-mail.entity.js';
import { AssistantRow } from './assistant/assistant.entity.js';
import { LedgerRow } from './ledger/ledger.entity.js';
import { MaintenanceRow } from './maintenance/maintenance.entity.js';
import { ManifestRow } from './manifests/manifest.entity.js';
import { RemovedObjectRow } from './object-store/removed-object.entity.js';
import { ScheduleRow, ScheduleRunRow } from './schedules/schedule.entity.js';
import { SecretRow } from './secrets/secret.entity.js';
import { SpaceRow } from './spaces/space.entity.js';
import { SpaceCostRow } from './spaces/space-cost.entity.js';
import { ApprovalRow } from './stored-approvals/approval.entity.js';
import { FileChunkRow, FileRow } from './stored-files/file.entity.js';
import { DaySpendRow, EndUserCapRow, WindowCapRow } from './stored-quotas/cap.entity.js';
import { ThreadRow } from './stored-threads/thread.entity.js';
import { TurnEventRow, TurnRow } from './stored-turns/turn.entity.js';
import { WorkspaceRow, WorkspaceVersionRow } from './stored-workspaces/workspace.entity.js';
import { ToolsetRow } from './toolsets/toolset.entity.js';
import { TopUpPaymentRow, TopUpRow } from './top-ups/top-up.entity.js';
import { UsageChangeRow } from './usage/sums/usage-change.entity.js';
import { UsageSumRow } from './usage/sums/usage-sum.entity.js';

/** The entities of all tables of this service's own. */
export const ENTITIES = [
  AccountRow,
  AgentKeyRow,
  EndUserCapRow,
  WindowCapRow,
  DaySpendRow,
  SpaceRow,
  SpaceCostRow,
  ManifestRow,
  ToolsetRow,
  SecretRow,
  ThreadRow,
  TurnRow,
  TurnEventRow,
  ApprovalRow,
  ApprovalMailRow,
  IdempotencyKeyRow,
  LedgerRow,
  TopUpRow,
  TopUpPaymentRow,
  FileRow,
  FileChunkRow,
  RemovedObjectRow,
  WorkspaceRow,
  WorkspaceVersionRow,
  ScheduleRow,
  ScheduleRunRow,
  MaintenanceRow,
  AssistantRow,
  UsageChangeRow,
  UsageSumRow,
  PartitionArchiveRow,
];
