import { ApprovalRow } from './approvals/approval.entity.js';
import { SpaceSummaryRow, ThreadSummaryRow } from './history/summaries.entity.js';
import { ToolCallRow } from './journal/tool-call.entity.js';
import { TurnStepRow } from './journal/turn-step.entity.js';
import { LaneRow } from './lanes/lane.entity.js';
import { MaintenanceRow } from './maintenance/maintenance.entity.js';
import { MemoryRow } from './memory/memory.entity.js';
import { RunRow } from './runs/stored/run.entity.js';

/** The entities of all tables of this service's own. */
export const ENTITIES = [
  RunRow,
  LaneRow,
  TurnStepRow,
  ToolCallRow,
  SpaceSummaryRow,
  ThreadSummaryRow,
  MaintenanceRow,
  MemoryRow,
  ApprovalRow,
];
