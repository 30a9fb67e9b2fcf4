import { CreateSweeps } from './migrations/0001-create-sweeps.js';
import { Dust } from './migrations/0002-dust.js';
import { HoldPayments } from './migrations/0003-hold-payments.js';
import { GasSpent } from './migrations/0004-gas-spent.js';
import { TwoOpinions } from './migrations/0005-two-opinions.js';
import { Reorgs } from './migrations/0006-reorgs.js';
import { GivenTerms } from './migrations/0007-given-terms.js';
import { OwnOrders } from './migrations/0008-own-orders.js';
import { Checkouts } from './migrations/0009-checkouts.js';
import { RecoveryBudgets } from './migrations/from-0010/0010-recovery-budgets.js';
import { OwnersOfForeignChanges } from './migrations/from-0010/0012-owners-of-foreign-changes.js';
import { RelayerPauses } from './migrations/from-0010/0013-relayer-pauses.js';
import { SentPayments } from './migrations/from-0010/0014-sent-payments.js';

/** The migrations of this service's schema, oldest first. */
export const MIGRATIONS = [
  CreateSweeps,
  Dust,
  HoldPayments,
  GasSpent,
  TwoOpinions,
  Reorgs,
  GivenTerms,
  OwnOrders,
  Checkouts,
  RecoveryBudgets,
  OwnersOfForeignChanges,
  RelayerPauses,
  SentPayments,
];
