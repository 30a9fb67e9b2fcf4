import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { foundIn, PRIVATE } from './private-words.js';
import { shownTexts } from './shown-texts.js';

/** Pages, mails, the command line, and texts of services in answers, in the API document and about their settings. */
const SHOWN = [
  'apps/{admin,admin-web,agent-gateway,auth,cli,dashboard,dashboard-web,gateway,pay-page}/src/**/*.{ts,tsx}',
  'libs/{api-document,doctor,dto,errors,mail,mcp,ui}/src/**/*.{ts,tsx}',
];
const LEFT_OUT = /\.spec\.tsx?$|\/migrations\//;

/** Words that are right for the readers of some files. */
const RIGHT: readonly (readonly [where: RegExp, words: RegExp])[] = [
  // Operators have a page of this name, which alerts and runbooks lead to; merchants never see one.
  [/^(?:apps\/admin(?:-web)?|libs\/dto\/src\/operations|libs\/errors)\//, /\bdead letters?\b/gi],
];

function foundBy(source: string, path: string): string[] {
  const right = RIGHT.filter(([where]) => where.test(path)).map(([, words]) => words);
  return shownTexts(source, path).flatMap((text) => {
    const rest = right.reduce((left, words) => left.replaceAll(words, ''), text);
    return foundIn(rest, PRIVATE).map((hit) => `${path}: ${hit}, in “${text}”`);
  });
}

describe('texts that people see', () => {
  it('use the words of the field', () => {
    const files = SHOWN.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter((file) => !LEFT_OUT.test(file));
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.flatMap((file) => foundBy(readFileSync(join(ROOT, file), 'utf8'), file))).toEqual([]);
  });

  it.each([
    ['a text between tags', 'page.tsx', '<Text>Whoever has the key\n  can use it.</Text>'],
    ['a text between tags and values', 'page.tsx', '<Text>Addresses are given{" "}\n  out to {buyers}.</Text>'],
    ['an attribute', 'page.tsx', '<Field label="Use the pay link" />'],
    ['a template', 'mail.ts', '`Addresses \u0024{which} given out before`'],
    ['strings in a row', 'mail.ts', "'It is sent' + ' again, oldest first.'"],
    ['a decorator', 'answer.dto.ts', "class Answer { @Describe('The state of before.') readonly state = 1 }"],
  ])('are found in %s', (_, path, source) => expect(foundBy(source, path)).not.toEqual([]));

  it.each([
    ['names and keys', "'given out', 'pay_link', 'call off'"],
    ['statements', "'DELETE FROM outbox WHERE id = $1', 'lease_id IN (SELECT id FROM leases)'"],
    ['faults of the program', "throw new Error('the outbox of whoever called')"],
    ['comments', '/** What whoever called it gets. */ 1'],
  ])('are not %s', (_, source) => expect(foundBy(source, 'file.ts')).toEqual([]));

  it('may have a word that is right for their readers', () => {
    const source = "'There are no dead letters here'";
    expect(foundBy(source, 'apps/admin-web/src/page.tsx')).toEqual([]);
    expect(foundBy(source, 'apps/dashboard-web/src/page.tsx')).toHaveLength(1);
  });
});
