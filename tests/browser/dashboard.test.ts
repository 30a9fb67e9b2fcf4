import { describe } from '@jest/globals';
import { useSystem } from '../stack/use-system.js';
import { agentBuildingJourneys } from './agents/agent-building.journey.js';
import { agentRunningJourneys } from './agents/agent-running.journey.js';
import { useBrowser } from './browser.js';
import { accountJourneys } from './dashboard/account.journey.js';
import { buildingJourneys } from './dashboard/building.journey.js';
import { frameJourneys, frontDoorJourneys } from './dashboard/frame.journey.js';
import { onboardingJourney } from './dashboard/onboarding.journey.js';
import { passkeyJourneys } from './dashboard/passkeys.journey.js';
import { runningJourneys } from './dashboard/running.journey.js';
import { secondFactorJourneys } from './dashboard/second-factor.journey.js';
import { sellingJourneys } from './dashboard/selling.journey.js';
import { treasuryJourneys } from './dashboard/treasury.journey.js';
import { truthJourneys } from './dashboard/truth.journey.js';
import { weightJourneys } from './dashboard/weight.journey.js';
import type { WebStage } from './web-stage.js';

/** Every journey through the dashboard on the running system. A new one is a line here. */
describe('The dashboard', () => {
  const running = useSystem();
  const browser = useBrowser();
  const stage: WebStage = {
    get system() {
      return running.system;
    },
    browser,
  };
  frontDoorJourneys(stage);
  weightJourneys(stage);
  frameJourneys(stage);
  onboardingJourney(stage);
  sellingJourneys(stage);
  accountJourneys(stage);
  secondFactorJourneys(stage);
  passkeyJourneys(stage);
  treasuryJourneys(stage);
  buildingJourneys(stage);
  runningJourneys(stage);
  truthJourneys(stage);
  agentBuildingJourneys(stage);
  agentRunningJourneys(stage);
});
