import { CreateSweeps } from './migrations/0001-create-sweeps.js';

/** Of this service's schema, oldest first. */
export const MIGRATIONS = [CreateSweeps];
