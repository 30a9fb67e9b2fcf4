import { CreateAgent0001 } from './migrations/0001-create-agent.js';
import { AcceptTurns0002 } from './migrations/0002-accept-turns.js';

/** Of this service's schema, oldest first. */
export const MIGRATIONS = [CreateAgent0001, AcceptTurns0002];
