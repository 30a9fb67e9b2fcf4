import { AccountRow } from './access/account.entity.js';
import { AgentKeyRow } from './access/agent-key.entity.js';
import { LedgerRow } from './credits/ledger.entity.js';
import { TopUpPaymentRow, TopUpRow } from './credits/top-up.entity.js';
import { FileChunkRow, FileRow } from './files/file.entity.js';
import { MaintenanceRow } from './maintenance/maintenance.entity.js';
import { DaySpendRow, EndUserCapRow, WindowCapRow } from './quotas/cap.entity.js';
import { ManifestRow } from './spaces/manifest.entity.js';
import { SecretRow } from './spaces/secret.entity.js';
import { SpaceRow } from './spaces/space.entity.js';
import { ToolsetRow } from './spaces/toolset.entity.js';
import { IdempotencyKeyRow } from './turns/idempotency-key.entity.js';
import { TurnEventRow, TurnRow } from './turns/turn.entity.js';

/** Of all tables of this service's own. */
export const ENTITIES = [
  AccountRow,
  AgentKeyRow,
  EndUserCapRow,
  WindowCapRow,
  DaySpendRow,
  SpaceRow,
  ManifestRow,
  ToolsetRow,
  SecretRow,
  TurnRow,
  TurnEventRow,
  IdempotencyKeyRow,
  LedgerRow,
  TopUpRow,
  TopUpPaymentRow,
  FileRow,
  FileChunkRow,
  MaintenanceRow,
];
