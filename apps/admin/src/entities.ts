import { MailRow } from '@libs/mail/queue/mail.entity';
import { AlertPostRow } from './alert-posts/alert-post.entity.js';
import { AlertRow } from './alerts/alert/alert.entity.js';
import { ApprovalRow } from './approvals/approval.entity.js';
import { AuditRow } from './audit-log/audit.entity.js';
import { CheckRunRow } from './checks/check-run.entity.js';
import { HealthSnapshotRow } from './health/health-snapshot.entity.js';
import { IncidentRow } from './incidents/incident.entity.js';
import { MaintenanceRow } from './maintenance/maintenance.entity.js';
import { NoteRow } from './merchants/note.entity.js';
import { KnownOperatorRow } from './operators/known-operator.entity.js';

/** The entities of all tables that this service owns. */
export const ENTITIES = [
  ApprovalRow,
  AuditRow,
  CheckRunRow,
  IncidentRow,
  AlertRow,
  AlertPostRow,
  KnownOperatorRow,
  HealthSnapshotRow,
  MaintenanceRow,
  NoteRow,
  MailRow,
];
