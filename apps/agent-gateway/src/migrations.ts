import { CreateAgent0001 } from './migrations/0001-create-agent.js';

/**
 * The migrations of this service's schema, oldest first. Number 2 was the functions `accept_turn` and `room_of_window`. A new
 * database does not have them; an older one keeps them for processes of the previous release, which still use them during a
 * rolling upgrade. Number 3 belongs to the next release and drops them with `DROP FUNCTION IF EXISTS`.
 */
export const MIGRATIONS = [CreateAgent0001];
