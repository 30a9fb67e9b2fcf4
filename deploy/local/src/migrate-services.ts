/** `node migrate-services.js` with ADMIN_DATABASE_URL: migrates the schema of every service. A process of its own, see `provision.ts`. */
import 'reflect-metadata';
import { SERVICES, schemaOf } from '@libs/events/services';
import { migrate } from '@libs/service-kit/database/migrate';
import { serviceDefinition } from './repository.js';

const adminUrl = process.env['ADMIN_DATABASE_URL'];
if (!adminUrl) throw new Error('ADMIN_DATABASE_URL is not set');

for (const name of SERVICES) {
  const { migrations } = await serviceDefinition(name);
  if (!migrations?.length) continue;
  const ran = await migrate({ schema: schemaOf(name), migrations: [...migrations] }, adminUrl);
  for (const migration of ran) console.log(`${name}: ${migration}`);
}
