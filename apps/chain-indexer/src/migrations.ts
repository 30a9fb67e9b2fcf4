import { CreateIndex } from './migrations/0001-create-index.js';

/** Of this service's schema, oldest first. */
export const MIGRATIONS = [CreateIndex];
