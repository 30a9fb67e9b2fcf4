/**
 * `npm run audit:verify [-- --dir PATH]`: verifies the audit log of the running stack, as
 * `apps/admin/src/commands/verify-audit.ts` does anywhere.
 */
import { spawnSync } from 'node:child_process';
import { appFile } from './files/repository.js';
import { stateDir } from './files/state-dir.js';
import { developmentKeys } from './seed/keys.js';
import { auditEnv, databaseUrlOf } from './stack/services.js';
import { readStackFile } from './stack/stack-file.js';
import { dirOption } from './terminal/options.js';

/** Removes the user from a URL: the admin service's own key signs in, not the developer's. */
function withoutUser(url: string): string {
  return Object.assign(new URL(url), { username: '', password: '' }).href;
}

try {
  const state = stateDir(dirOption(process.argv.slice(2)));
  const { postgres_url: databaseUrl, nats_url: natsUrl } = readStackFile(state);
  const keys = developmentKeys(state);
  const env = {
    DATABASE_URL: databaseUrlOf('admin', { databaseUrl, keys }),
    NATS_URL: withoutUser(natsUrl),
    NATS_NKEY_SEED: keys.natsSeeds.admin,
    ...auditEnv(keys, state.auditHeads),
  };
  const command = [appFile('admin', 'commands/verify-audit.js')];
  const { status } = spawnSync(process.execPath, command, { env: { ...process.env, ...env }, stdio: 'inherit' });
  process.exit(status ?? 1);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
