import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';

/** The file that the checks of `docs` import. */
const SHARED = 'docs/files-of-git.mjs';

/** A repository of its own with one of the checks of `docs`, for files that the check must find or pass. */
export class RepositoryWithCheck {
  private readonly folder = mkdtempSync(join(tmpdir(), 'check-'));

  /** `script` is the path of the check, such as `docs/check-links.mjs`. */
  constructor(private readonly script: string) {
    mkdirSync(join(this.folder, 'docs'));
    for (const path of [script, SHARED]) cpSync(join(ROOT, path), join(this.folder, path));
    execFileSync('git', ['init', '--quiet'], { cwd: this.folder });
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  run() {
    return spawnSync(process.execPath, [this.script], { cwd: this.folder, encoding: 'utf8' });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
