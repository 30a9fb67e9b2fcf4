/** `npm run audit:verify [-- --dir PATH]`: verifies the audit log of the running stack, as `apps/admin/src/commands/verify-audit.ts` does anywhere. */
import { spawnSync } from 'node:child_process';
import { developmentKeys } from './keys.js';
import { dirOption } from './options.js';
import { appFile } from './repository.js';
import { auditEnv, databaseUrlOf } from './services.js';
import { readStackFile } from './stack-file.js';
import { stateDir } from './state-dir.js';

/** The admin service's own key signs in, not the developer's. */
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
