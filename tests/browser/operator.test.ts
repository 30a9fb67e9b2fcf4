import { describe } from '@jest/globals';
import { useSystem } from '../stack/use-system.js';
import { useBrowser } from './browser.js';
import { peopleJourneys } from './operator-people.journey.js';
import { platformJourneys } from './operator-platform.journey.js';
import { reviewJourneys } from './operator-review.journey.js';
import type { WebStage } from './web-stage.js';

/** Services are asked how they do every second, so that a journey need not wait for the next look. */
const OFTEN = { HEALTH_INTERVAL_MS: '1000', AUDIT_HEAD_INTERVAL_MS: '1000' };

/** Every journey through the operator app on one running system. */
describe('An operator', () => {
  const browser = useBrowser();
  const running = useSystem(() => ({ env: (service) => (service === 'admin' ? OFTEN : {}) }));
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
