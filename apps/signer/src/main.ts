import { runService } from '@libs/service-kit/run-service';
import { service } from './service.js';

await runService(service);
