import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { caddyfile } from '../layout/caddyfile.js';
import { composeFile } from '../layout/compose-file.js';
import { NATS_CONF, natsUsers } from '../layout/nats-files.js';
import { envLine } from '../secrets/env-text.js';
import { migrateSettings, publicNkey, publicNkeys, type ServiceSecrets } from '../secrets/host-secrets.js';
import type { FolderFile, FolderState } from './host-folder.js';

/** `deploy/host/files`, relative to the compiled file: files that are copied unchanged. */
const FILES = fileURLToPath(new URL('../../../files', import.meta.url));

/** The input of the written files, in addition to the folder's record. */
export interface WrittenFrom {
  readonly state: Omit<FolderState, 'written'>;
  readonly publicUrl: string;
  readonly email: string;
  readonly secrets: ServiceSecrets;
  readonly hasTestNetwork: boolean;
  readonly installerPassword: string;
  readonly natsOperatorSeed: string;
}

/** Returns every file that belongs to the release and not to the operator: each upgrade writes it again. */
export function writtenFiles(from: WrittenFrom): FolderFile[] {
  const { state, secrets } = from;
  const domain = new URL(from.publicUrl).hostname;
  const migrate = Object.entries(migrateSettings(secrets, from.installerPassword));
  return [
    { path: 'compose.yaml', text: composeFile({ ...state, hasTestNetwork: from.hasTestNetwork }), mode: 0o644 },
    {
      path: 'Caddyfile',
      text: caddyfile({ domain, email: from.email, isInternal: state.tls === 'internal' }),
      mode: 0o644,
    },
    { path: 'nats/nats.conf', text: NATS_CONF, mode: 0o644 },
    { path: 'nats/users.conf', text: natsUsers(publicNkeys(secrets), publicNkey(from.natsOperatorSeed)), mode: 0o644 },
    // Derived from the other secrets, so that people change each password in one file only.
    {
      path: 'secrets/migrate.env',
      text: `${migrate.map(([name, value]) => envLine(name, value)).join('\n')}\n`,
      mode: 0o400,
    },
    ...copies('postgres'),
    ...copies('backup'),
  ];
}

function copies(folder: string): FolderFile[] {
  return readdirSync(join(FILES, folder)).map((name) => ({
    path: `${folder}/${name}`,
    text: readFileSync(join(FILES, folder, name), 'utf8'),
    mode: name.endsWith('.sh') ? 0o755 : 0o644,
  }));
}
