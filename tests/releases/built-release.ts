import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';

/** A release as `deploy/release/releases.json` names it. */
export interface NamedRelease {
  readonly version: string;
  readonly commit: string;
}

/** Folders of workspaces by the scope of their names. */
const SCOPES = ['apps', 'libs', 'deploy'] as const;
/** The programs that are tried; what they import is compiled as well. */
const PROGRAMS = ['apps/auth', 'apps/dashboard', 'deploy/migrate'];

/** Returns the newest release that has been made. */
export function lastRelease(): NamedRelease {
  const releases = JSON.parse(readFileSync(join(ROOT, 'deploy/release/releases.json'), 'utf8')) as NamedRelease[];
  return releases.at(-1)!;
}

/** The code of an earlier release, compiled in a separate folder, with today's packages. */
export class BuiltRelease {
  private constructor(readonly folder: string) {}

  /** Throws where this clone does not have the commit because it is shallow. */
  static build({ version, commit }: NamedRelease): BuiltRelease {
    const folder = mkdtempSync(join(tmpdir(), `checkout-${version}-`));
    const archive = spawnSync('git', ['archive', commit, ...SCOPES, 'tsconfig.base.json', 'package.json'], {
      cwd: ROOT,
      maxBuffer: 1 << 28,
    });
    if (archive.status !== 0) throw new Error(`release ${version} is not in this clone: ${String(archive.stderr)}`);
    execFileSync('tar', ['-x', '-C', folder], { input: archive.stdout });
    linkPackages(folder);
    // Types of today's packages may differ from those of that time; the compiled code runs, or the test finds out.
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    spawnSync(process.execPath, [tsc, '-b', ...PROGRAMS], { cwd: folder });
    for (const program of PROGRAMS)
      if (!existsSync(join(folder, program, 'dist/src/main.js')))
        throw new Error(`${program} of ${version} was not compiled`);
    return new BuiltRelease(folder);
  }

  program(path: string): string {
    return join(this.folder, path);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Links third-party packages as installed here, and workspaces of that release. */
function linkPackages(folder: string): void {
  const scopes = SCOPES.map((scope) => `@${scope}`);
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!scopes.includes(name)) symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  for (const scope of SCOPES) {
    mkdirSync(join(folder, 'node_modules', `@${scope}`));
    for (const name of readdirSync(join(folder, scope))) {
      symlinkSync(join(folder, scope, name), join(folder, 'node_modules', `@${scope}`, name));
      const nested = join(ROOT, scope, name, 'node_modules');
      if (existsSync(nested)) symlinkSync(nested, join(folder, scope, name, 'node_modules'));
    }
  }
}
