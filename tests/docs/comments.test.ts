import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RepositoryWithCheck } from './repository-with-check.js';

describe('docs/check-comments.mjs', () => {
  let repository: RepositoryWithCheck;
  beforeEach(() => {
    repository = new RepositoryWithCheck('docs/check-comments.mjs');
  });
  afterEach(() => repository.remove());

  function checkedWith(text: string, file = 'fee.ts') {
    repository.write(file, text);
    const { status, stdout } = repository.run();
    return { status, firstLine: stdout.split('\n')[0] };
  }

  const words = (length: number, before: string) => before + 'w'.repeat(length - before.length);

  it.each([
    ['a line of a block', words(121, ' * ')],
    ['a block of one line', words(121, '/** ')],
    ['a line beside others', words(121, '    // ')],
  ])('fails on %s of 121 characters', (_what, line) => {
    expect(checkedWith(`const fee = 1;\n${line}\n`)).toEqual({
      status: 1,
      firstLine: 'fee.ts:2 has 121 characters: at most 120',
    });
  });

  it.each([
    ['Go', 'fee.go', '// '],
    ['PHP', 'src/Fee.php', '     * '],
    ['Solidity', 'Fee.sol', '/// '],
    ['Python', 'fee.py', '# '],
    ['YAML', 'values.yaml', '  # '],
    ['a shell script', 'fee.sh', '# '],
    ['SQL', 'fee.sql', '-- '],
  ])('fails on one in %s', (_language, file, begin) => {
    expect(checkedWith(`${words(120, begin)}\n`, file).status).toBe(0);
    expect(checkedWith(`${words(121, begin)}\n`, file).firstLine).toBe(`${file}:1 has 121 characters: at most 120`);
  });

  it.each([
    ['120 characters', words(120, '// ')],
    ['code that Biome has wrapped as well as it can', `const text = '${'w'.repeat(120)}';`],
    ['what tools read', words(140, '// biome-ignore format: ')],
  ])('passes %s', (_what, line) => {
    expect(checkedWith(`${line}\n`).status).toBe(0);
  });
});
