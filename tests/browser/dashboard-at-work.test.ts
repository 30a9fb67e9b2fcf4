import { describe } from '@jest/globals';
import { inParts } from '@libs/testing/jest/parts';
import { useSystem } from '../stack/use-system.js';
import { agentApprovalJourneys } from './agents/agent-approvals.journey.js';
import { agentBuildingJourneys } from './agents/agent-building.journey.js';
import { agentPermissionJourneys } from './agents/agent-permissions.journey.js';
import { agentRunningJourneys } from './agents/agent-running.journey.js';
import { agentScheduleJourneys } from './agents/agent-schedules.journey.js';
import { assistantJourneys } from './dashboard/assistant.journey.js';
import { buildingJourneys } from './dashboard/building.journey.js';
import { cliLoginJourneys } from './dashboard/cli-login.journey.js';
import { connectJourneys } from './dashboard/connect.journey.js';
import { truthJourneys } from './dashboard/data-accuracy.journey.js';
import { runningJourneys } from './dashboard/running.journey.js';
import { testModeJourneys } from './dashboard/test-mode.journey.js';
import { treasuryJourneys } from './dashboard/treasury.journey.js';
import { useWebStage } from './web-stage.js';

/**
 * Journeys of people who keep money, build, run a shop and have agents: the other half of those in `dashboard.test.ts`,
 * so that two workers share them.
 */
describe('The dashboard at work', () => {
  const running = useSystem();
  const stage = useWebStage(running);
  const all = [
    treasuryJourneys,
    testModeJourneys,
    cliLoginJourneys,
    connectJourneys,
    buildingJourneys,
    runningJourneys,
    truthJourneys,
    agentBuildingJourneys,
    agentRunningJourneys,
    agentApprovalJourneys,
    agentPermissionJourneys,
    agentScheduleJourneys,
    assistantJourneys,
  ];
  for (const journeys of inParts(all)) journeys(stage);
});
