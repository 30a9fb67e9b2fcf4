import { CreateAgent0001 } from './migrations/0001-create-agent.js';

/**
 * Of this service's schema, oldest first. Number 2 was the functions `accept_turn` and `room_of_window`: a new database has
 * none, and one that was made before keeps them for processes of the release before, which accept turns with them beside
 * this one. Number 3 belongs to the release after this one and drops them with `DROP FUNCTION IF EXISTS`.
 */
export const MIGRATIONS = [CreateAgent0001];
