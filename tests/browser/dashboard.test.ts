import { describe } from '@jest/globals';
import { inParts } from '@libs/testing/jest/parts';
import { useSystem } from '../stack/use-system.js';
import { accountJourneys } from './dashboard/account.journey.js';
import { firstMinutesJourneys } from './dashboard/first-minutes.journey.js';
import { frameJourneys, frontDoorJourneys } from './dashboard/frame.journey.js';
import { onboardingJourney } from './dashboard/onboarding.journey.js';
import { passkeyJourneys } from './dashboard/passkeys.journey.js';
import { secondFactorJourneys } from './dashboard/second-factor.journey.js';
import { sellingJourneys } from './dashboard/selling.journey.js';
import { weightJourneys } from './dashboard/weight.journey.js';
import { useWebStage } from './web-stage.js';

/**
 * Journeys of people who come to the dashboard and sell. Those of people who work there are in
 * `dashboard-at-work.test.ts`. A new journey is a line in either.
 */
describe('The dashboard', () => {
  const running = useSystem();
  const stage = useWebStage(running);
  const all = [
    frontDoorJourneys,
    weightJourneys,
    frameJourneys,
    firstMinutesJourneys,
    onboardingJourney,
    sellingJourneys,
    accountJourneys,
    secondFactorJourneys,
    passkeyJourneys,
  ];
  for (const journeys of inParts(all)) journeys(stage);
});
