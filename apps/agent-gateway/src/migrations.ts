import { CreateAgent0001 } from './migrations/0001-create-agent.js';
import { HonestHolds0003 } from './migrations/0003-honest-holds.js';
import { KeyAccess0004 } from './migrations/0004-key-access.js';
import { Threads0005 } from './migrations/0005-threads.js';
import { ObjectStore0006 } from './migrations/0006-object-store.js';
import { Schedules0007 } from './migrations/0007-schedules.js';
import { ModelsAndFallbacks0008 } from './migrations/0008-models-and-fallbacks.js';
import { Approvals0009 } from './migrations/0009-approvals.js';
import { Workspaces0010 } from './migrations/from-0010/0010-workspaces.js';
import { ApprovalMails0011 } from './migrations/from-0010/0011-approval-mails.js';
import { ThinkingOfSpaces0012 } from './migrations/from-0010/0012-thinking-of-spaces.js';
import { AccountsOfOrganizations0013 } from './migrations/from-0010/0013-accounts-of-organizations.js';
import { Assistant0014 } from './migrations/from-0010/0014-assistant.js';
import { ThreadsOfMembers0015 } from './migrations/from-0010/0015-threads-of-members.js';
import { MediaOfFiles0016 } from './migrations/from-0010/0016-media-of-files.js';
import { HistoryOfThreads0017 } from './migrations/from-0010/0017-history-of-threads.js';
import { RemovedObjectsAtOnce0018 } from './migrations/from-0010/0018-removed-objects-at-once.js';
import { ToolsOfSpaces0019 } from './migrations/from-0019/0019-tools-of-spaces.js';
import { TurnsThatEndedBadly0020 } from './migrations/from-0019/0020-turns-that-ended-badly.js';
import { SumsOfUsage0021 } from './migrations/from-0019/0021-sums-of-usage.js';
import { UsageOfThePast0022 } from './migrations/from-0019/0022-usage-of-the-past.js';
import { TurnEventsOfBefore0023 } from './migrations/from-0019/0023-turn-events-of-before.js';
import { TurnEventsOfBeforeProved0024 } from './migrations/from-0019/0024-turn-events-of-before-proved.js';
import { TurnEventsByMonth0025 } from './migrations/from-0019/0025-turn-events-by-month.js';
import { TurnsWithoutAThread0026 } from './migrations/from-0019/0026-turns-without-a-thread.js';
import { CreateStoredObjects0001 } from './migrations/of-files/0001-create-stored-objects.js';

/**
 * The migrations of this service's schema, oldest first. Number 2 created the functions `accept_turn` and
 * `room_of_window`. A new database does not have them; an older one keeps them for processes of the previous release,
 * which still use them during a rolling upgrade. A later release drops them with `DROP FUNCTION IF EXISTS`.
 */
export const MIGRATIONS = [
  CreateAgent0001,
  HonestHolds0003,
  KeyAccess0004,
  Threads0005,
  ObjectStore0006,
  Schedules0007,
  ModelsAndFallbacks0008,
  Approvals0009,
  Workspaces0010,
  ApprovalMails0011,
  ThinkingOfSpaces0012,
  AccountsOfOrganizations0013,
  Assistant0014,
  ThreadsOfMembers0015,
  MediaOfFiles0016,
  HistoryOfThreads0017,
  RemovedObjectsAtOnce0018,
  ToolsOfSpaces0019,
  TurnsThatEndedBadly0020,
  SumsOfUsage0021,
  UsageOfThePast0022,
  TurnEventsOfBefore0023,
  TurnEventsOfBeforeProved0024,
  TurnEventsByMonth0025,
  TurnsWithoutAThread0026,
];

/** The migrations of the database that holds the bytes of files, where FILE_STORE_URL names one, oldest first. */
export const FILE_STORE_MIGRATIONS = [CreateStoredObjects0001];
