import { CreateSigner } from './migrations/0001-create-signer.js';

/** The migrations of this service's schema, oldest first. */
export const MIGRATIONS = [CreateSigner];
