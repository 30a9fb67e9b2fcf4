import { beforeAll, describe } from '@jest/globals';
import { OIDC_CLIENT, OidcServer } from '@libs/testing/oidc-server';
import { useSystem } from '../stack/use-system.js';
import { agentBuildingJourneys } from './agent-building.journey.js';
import { agentRunningJourneys } from './agent-running.journey.js';
import { useBrowser } from './browser.js';
import { accountJourneys } from './dashboard-account.journey.js';
import { buildingJourneys } from './dashboard-building.journey.js';
import { onboardingJourney } from './dashboard-onboarding.journey.js';
import { runningJourneys } from './dashboard-running.journey.js';
import { sellingJourneys } from './dashboard-selling.journey.js';
import { treasuryJourneys } from './dashboard-treasury.journey.js';
import { truthJourneys } from './dashboard-truth.journey.js';
import { weightJourneys } from './dashboard-weight.journey.js';
import type { WebStage } from './web-stage.js';

/** Every journey through the dashboard on one running system, which takes half a minute to start. A new one is a line here. */
describe('The dashboard', () => {
  let village: OidcServer | undefined;
  const running = useSystem(async () => {
    village = await OidcServer.start();
    const provider = { id: 'village', name: 'Village', issuer: village.issuer, ...OIDC_CLIENT };
    const env = { OIDC_PROVIDERS: JSON.stringify([provider]) };
    return { env: (service): Record<string, string> => (service === 'auth' ? env : {}) };
  });
  beforeAll(async () => {
    running.system.onStop(() => village!.stop());
    await village!.serve({
      redirectUri: `${running.system.baseUrl}/api/auth/oidc/village/callback`,
      claimsOf: (name) => ({ email: `${name}@village.example`, email_verified: true }),
    });
  });
  const browser = useBrowser();
  const stage: WebStage = {
    get system() {
      return running.system;
    },
    browser,
  };
  weightJourneys(stage);
  onboardingJourney(stage);
  sellingJourneys(stage);
  accountJourneys(stage);
  treasuryJourneys(stage);
  buildingJourneys(stage);
  runningJourneys(stage);
  truthJourneys(stage);
  agentBuildingJourneys(stage);
  agentRunningJourneys(stage);
});
