import { describe } from '@jest/globals';
import { inParts } from '@libs/testing/jest/parts';
import { useFreshSystem } from '../stack/use-system.js';
import { peopleJourneys } from './operator/people.journey.js';
import { platformJourneys } from './operator/platform.journey.js';
import { reviewJourneys } from './operator/review.journey.js';
import { useWebStage } from './web-stage.js';

/** Every journey through the operator app. */
describe('An operator', () => {
  const running = useFreshSystem();
  const stage = useWebStage(running);
  const all = [peopleJourneys, platformJourneys, reviewJourneys];
  for (const journeys of inParts(all)) journeys(stage);
});
