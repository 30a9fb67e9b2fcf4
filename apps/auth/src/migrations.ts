import { CreateAccounts } from './migrations/0001-create-accounts.js';
import { WaysToSignIn } from './migrations/0002-ways-to-sign-in.js';

/** Of this service's schema, oldest first. */
export const MIGRATIONS = [CreateAccounts, WaysToSignIn];
