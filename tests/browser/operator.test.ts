import { describe } from '@jest/globals';
import { useFreshSystem } from '../stack/use-system.js';
import { useBrowser } from './browser.js';
import { peopleJourneys } from './operator/people.journey.js';
import { platformJourneys } from './operator/platform.journey.js';
import { reviewJourneys } from './operator/review.journey.js';
import type { WebStage } from './web-stage.js';

/** Every journey through the operator app. */
describe('An operator', () => {
  const browser = useBrowser();
  const running = useFreshSystem();
  const stage: WebStage = {
    get system() {
      return running.system;
    },
    browser,
  };
  peopleJourneys(stage);
  platformJourneys(stage);
  reviewJourneys(stage);
});
