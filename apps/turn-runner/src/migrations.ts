import { CreateRuns0001 } from './migrations/0001-create-runs.js';
import { CreateMemory0002 } from './migrations/0002-create-memory.js';
import { Threads } from './migrations/0003-threads.js';
import { GrowingHolds0004 } from './migrations/0004-growing-holds.js';
import { PartialAnswers0005 } from './migrations/0005-partial-answers.js';
import { LanesOfThreads0006 } from './migrations/0006-lanes-of-threads.js';
import { ModelsOfSteps0007 } from './migrations/0007-models-of-steps.js';
import { Approvals0008 } from './migrations/0008-approvals.js';
import { CustomersOfLanes0009 } from './migrations/0009-customers-of-lanes.js';
import { Askers0010 } from './migrations/from-0010/0010-askers.js';
import { FaultsOfSteps0011 } from './migrations/from-0010/0011-faults-of-steps.js';

/** The migrations of this service's schema, oldest first. */
export const MIGRATIONS = [
  CreateRuns0001,
  CreateMemory0002,
  Threads,
  GrowingHolds0004,
  PartialAnswers0005,
  LanesOfThreads0006,
  ModelsOfSteps0007,
  Approvals0008,
  CustomersOfLanes0009,
  Askers0010,
  FaultsOfSteps0011,
];
