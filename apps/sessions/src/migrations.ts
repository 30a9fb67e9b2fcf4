import { CreateSessions } from './migrations/0001-create-sessions.js';
import { WhenSessionsEnded } from './migrations/0002-when-sessions-ended.js';
import { Money } from './migrations/0003-money.js';
import { TextsForBuyers } from './migrations/0004-texts-for-buyers.js';
import { ListsAndAttention } from './migrations/0006-lists-and-attention.js';
import { Operators } from './migrations/0007-operators.js';
import { AfterBlock } from './migrations/0008-after-block.js';
import { Leases } from './migrations/0009-leases.js';
import { UndoneSweeps } from './migrations/from-0010/0010-undone-sweeps.js';
import { KeyScopes } from './migrations/from-0010/0011-key-scopes.js';
import { ByReference } from './migrations/from-0010/0012-by-reference.js';
import { OrderDetails } from './migrations/from-0010/0013-order-details.js';
import { UsersByText } from './migrations/from-0010/0014-users-by-text.js';
import { VersionsOfKeys } from './migrations/from-0010/0015-versions-of-keys.js';
import { DailySums } from './migrations/from-0010/0016-daily-sums.js';
import { SumsOfThePast } from './migrations/from-0010/0017-sums-of-the-past.js';
import { ByMetadata } from './migrations/from-0010/0018-by-metadata.js';
import { SessionsByLabel } from './migrations/from-0019/0019-sessions-by-label.js';

/** The migrations of this service's schema, oldest first. */
export const MIGRATIONS = [
  CreateSessions,
  WhenSessionsEnded,
  Money,
  TextsForBuyers,
  ListsAndAttention,
  Operators,
  AfterBlock,
  Leases,
  UndoneSweeps,
  KeyScopes,
  ByReference,
  OrderDetails,
  UsersByText,
  VersionsOfKeys,
  DailySums,
  SumsOfThePast,
  ByMetadata,
  SessionsByLabel,
];
