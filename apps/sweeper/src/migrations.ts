import { CreateSweeps } from './migrations/0001-create-sweeps.js';
import { Dust } from './migrations/0002-dust.js';

/** Of this service's schema, oldest first. */
export const MIGRATIONS = [CreateSweeps, Dust];
