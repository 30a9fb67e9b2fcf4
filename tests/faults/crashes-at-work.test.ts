import { describe, it } from '@jest/globals';
import type { ServiceName } from '@libs/events/services';
import { inParts } from '@libs/testing/jest/parts';
import { agentsAtWork } from './load/agents-at-work.js';
import { BackgroundOperations } from './load/background-operations.js';
import { useSharedWorldOfFaults } from './load/world-of-faults.js';

const TIMEOUT_MS = 600_000;

/** The same gaps where no money flows: the audit log, failures, and other services' data about a merchant. */
const QUIET_GAPS: readonly (readonly [service: ServiceName, point: string])[] = [
  ['auth', 'after_commit_before_publish'],
  ['auth', 'after_publish_before_mark'],
  ['dashboard', 'after_commit_before_publish'],
  ['dashboard', 'after_publish_before_mark'],
  ['dashboard', 'after_handler_commit_before_ack'],
  ['webhook-dispatcher', 'after_commit_before_publish'],
  ['webhook-dispatcher', 'after_publish_before_mark'],
  ['sessions', 'after_handler_commit_before_ack'],
  ['admin', 'after_handler_commit_before_ack'],
];

const running = useSharedWorldOfFaults();

describe('kill -9 while agents are at work', () => agentsAtWork(running));

describe('kill -9 while people are at work', () => {
  it.each(inParts(QUIET_GAPS))(
    'of %s %s has each of their operations consumed once, and keeps the audit chain whole',
    async (service, point) => {
      const { world } = running;
      const operations = await BackgroundOperations.prepare(world.system);
      world.arm(service, point);

      await operations.all();
      await world.haveDied([service], point);

      await operations.haveArrived();
      await operations.areInTheStreamOf(service);
    },
    TIMEOUT_MS,
  );
});
