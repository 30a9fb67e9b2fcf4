import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';

const SOURCES = '{apps,libs}/*/src/**/*.{ts,tsx}';
const LEFT_OUT = /\/generated\/|\/migrations\//;
/** A comment that begins so is a fragment: who reads it has to guess what it is about. */
const WITHOUT_SUBJECT = /\/\*\*\s+(?:\* )?((?:Of|Those|Behind|Beside)\b[^*\n]*)/g;

const fragmentsOf = (source: string) => [...source.matchAll(WITHOUT_SUBJECT)].map(([, text]) => text!.trim());

describe('doc comments', () => {
  it('have a subject', () => {
    const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !LEFT_OUT.test(file));
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.flatMap((file) =>
      fragmentsOf(readFileSync(join(ROOT, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each(['/** Of one space. */', '/**\n * Those of this user.\n */', 'a; /** Beside the others. */ b;'])(
    'are found without one in %j',
    (source) => expect(fragmentsOf(source)).toHaveLength(1),
  );

  it('may say of what they are later', () => {
    expect(fragmentsOf('/** The turns of one space. */ // Of one space')).toEqual([]);
  });
});
