import { CreateStoredObjects0001 } from './file-store-migrations/0001-create-stored-objects.js';

/** The migrations of the database that holds the bytes of files, where FILE_STORE_URL names one, oldest first. */
export const FILE_STORE_MIGRATIONS = [CreateStoredObjects0001];
