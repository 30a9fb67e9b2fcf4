import { CreateMerchants } from './migrations/0001-create-merchants.js';
import { EmbedOrigins } from './migrations/0002-embed-origins.js';
import { ApprovedAt } from './migrations/0003-approved-at.js';
import { NoticesOfAccounts } from './migrations/0004-notices-of-accounts.js';
import { MinimumPayment } from './migrations/0005-minimum-payment.js';
import { Review } from './migrations/0006-review.js';
import { TestEventCounters } from './migrations/0007-test-event-counters.js';
import { Leases } from './migrations/0008-leases.js';
import { TreasuryChanges } from './migrations/0009-treasury-changes.js';
import { TreasuryDelays } from './migrations/from-0010/0010-treasury-delays.js';
import { UsedTerms } from './migrations/from-0010/0011-used-terms.js';
import { SecurityPauses } from './migrations/from-0010/0012-security-pauses.js';
import { SignatureCounters } from './migrations/from-0010/0013-signature-counters.js';
import { ProvenTreasuries } from './migrations/from-0010/0014-proven-treasuries.js';
import { TreasuryLooks } from './migrations/from-0010/0015-treasury-looks.js';
import { KeyScopes } from './migrations/from-0010/0016-key-scopes.js';
import { TestMode } from './migrations/from-0010/0017-test-mode.js';
import { VersionsOfKeys } from './migrations/from-0010/0018-versions-of-keys.js';
import { CliLogins } from './migrations/from-0019/0019-cli-logins.js';
import { OAuthGrants } from './migrations/from-0019/0020-oauth-grants.js';
import { TestTreasuries } from './migrations/from-0019/0021-test-treasuries.js';

/** The migrations of this service's schema, oldest first. */
export const MIGRATIONS = [
  CreateMerchants,
  EmbedOrigins,
  ApprovedAt,
  NoticesOfAccounts,
  MinimumPayment,
  Review,
  TestEventCounters,
  Leases,
  TreasuryChanges,
  TreasuryDelays,
  UsedTerms,
  SecurityPauses,
  SignatureCounters,
  ProvenTreasuries,
  TreasuryLooks,
  KeyScopes,
  TestMode,
  VersionsOfKeys,
  CliLogins,
  OAuthGrants,
  TestTreasuries,
];
