import { runService } from '@libs/service-kit/run-service';
import { testService } from './test-service.js';

await runService(testService);
