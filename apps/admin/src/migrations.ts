import { CreateAuditLog } from './migrations/0001-create-audit-log.js';
import { CreateOperations } from './migrations/0002-create-operations.js';
import { IncidentsOfAccounts } from './migrations/0003-incidents-of-accounts.js';
import { Operators } from './migrations/0004-operators.js';
import { Leases } from './migrations/0005-leases.js';
import { Approvals } from './migrations/0006-approvals.js';
import { CheckRuns } from './migrations/0007-check-runs.js';

/** The migrations of this service's schema, oldest first. */
export const MIGRATIONS = [
  CreateAuditLog,
  CreateOperations,
  IncidentsOfAccounts,
  Operators,
  Leases,
  Approvals,
  CheckRuns,
];
