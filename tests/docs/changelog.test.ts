import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { foundIn, PRIVATE } from './private-words.js';
import { proseOf } from './sentences.js';

/** The groups of a section, in their order. */
const GROUPS = ['Action required', 'Added', 'Changed', 'Fixed'];
/** Operators have a page of this name, which alerts and runbooks lead to. */
const RIGHT = /\bdead letters?\b/gi;

const wordsIn = (text: string): string[] => foundIn(proseOf(text).replaceAll(RIGHT, ''), PRIVATE);

/** Returns the headings of the newest section that are no groups, or whose group comes too late. */
function misplacedIn(changelog: string): string[] {
  const newest = changelog.split(/^## /m)[1] ?? '';
  const groups = [...newest.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading!);
  return groups.filter((group, n) => GROUPS.indexOf(group) <= (n === 0 ? -1 : GROUPS.indexOf(groups[n - 1]!)));
}

describe('CHANGELOG.md', () => {
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');

  it('uses the words of the field', () => {
    expect(wordsIn(changelog)).toEqual([]);
  });

  it('groups the newest changes, those that need an action first', () => {
    expect(changelog).toContain('### Action required');
    expect(misplacedIn(changelog)).toEqual([]);
  });
});

describe('What is found in a changelog', () => {
  it.each([
    ['a word of the team', '- **Keys of before** stay valid.', ['“of before”: earlier']],
    ['a word of the code', '- The outbox is empty.', ['“outbox”: nothing: they are inside']],
    ['no name in code, and no page of operators', '- Retry the dead letters of `outbox`.', []],
  ])('is %s', (_what, text, found) => {
    expect(wordsIn(text)).toEqual(found);
  });

  it.each([
    ['of another name', '## 2\n\n### Added\n\n### News\n', ['News']],
    ['behind a later one', '## 2\n\n### Fixed\n\n### Added\n', ['Added']],
  ])('is a group %s', (_what, text, found) => {
    expect(misplacedIn(text)).toEqual(found);
  });
});
