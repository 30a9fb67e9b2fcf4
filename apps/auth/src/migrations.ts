import { CreateAccounts } from './migrations/0001-create-accounts.js';
import { WaysToSignIn } from './migrations/0002-ways-to-sign-in.js';
import { FailedSignIns } from './migrations/0003-failed-sign-ins.js';
import { Leases } from './migrations/0004-leases.js';
import { FreshProofs } from './migrations/0005-fresh-proofs.js';
import { Devices } from './migrations/0006-devices.js';
import { SecondFactors } from './migrations/0007-second-factors.js';
import { FactorResets } from './migrations/0008-factor-resets.js';
import { Passkeys } from './migrations/0009-passkeys.js';
import { IdentityLinks } from './migrations/from-0010/0010-identity-links.js';

/** The migrations of this service's schema, oldest first. */
export const MIGRATIONS = [
  CreateAccounts,
  WaysToSignIn,
  FailedSignIns,
  Leases,
  FreshProofs,
  Devices,
  SecondFactors,
  FactorResets,
  Passkeys,
  IdentityLinks,
];
