import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { EXAMPLES, QUICK_START, QUICK_START_COMMANDS } from './quick-start-programs.js';

/**
 * The programs of the page by the languages of its blocks. Node runs `.mjs` without a package.json next to it, and
 * without stripping types.
 */
const FILES = { sh: 'quick-start.sh', js: 'quick-start.mjs' };

/** `tests/e2e/agent.test.ts` shows that they run, on the whole system. */
describe('The quick start for agents', () => {
  it.each(Object.entries(FILES))('shows in %s what a test runs as %s', (language, file) => {
    const code = readFileSync(join(EXAMPLES, file), 'utf8').replace(
      '# Set BASE and KEY first, as the page describes.\n',
      '',
    );

    expect(QUICK_START).toContain(`\`\`\`${language}\n${code.trim()}\n\`\`\`\n`);
  });

  it('states how to run each of its programs, with the least Node that the repository needs', () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { engines: { node: string } };

    expect(QUICK_START_COMMANDS).toEqual([
      { command: 'sh', file: FILES.sh },
      { command: 'node', file: FILES.js },
    ]);
    expect(readdirSync(EXAMPLES).toSorted()).toEqual(Object.values(FILES).toSorted());
    const versions = [...QUICK_START.matchAll(/\bNode (?:>= )?(\d+\.\d+)/g)].map(([, version]) => `>=${version}`);
    expect(new Set(versions)).toEqual(new Set([engines.node]));
  });
});
