import { MailRow } from '@libs/mail/mail.entity';
import { AlertRow } from './alerts/alert.entity.js';
import { AlertPostRow } from './alerts/alert-post.entity.js';
import { IncidentRow } from './alerts/incident.entity.js';
import { KnownOperatorRow } from './alerts/known-operator.entity.js';
import { AuditRow } from './audit/audit.entity.js';
import { HealthSnapshotRow } from './health/health-snapshot.entity.js';
import { MaintenanceRow } from './maintenance/maintenance.entity.js';
import { NoteRow } from './merchants/note.entity.js';

/** Of all tables of this service's own. */
export const ENTITIES = [
  AuditRow,
  IncidentRow,
  AlertRow,
  AlertPostRow,
  KnownOperatorRow,
  HealthSnapshotRow,
  MaintenanceRow,
  NoteRow,
  MailRow,
];
