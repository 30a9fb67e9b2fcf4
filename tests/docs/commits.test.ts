import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const UNKNOWN = '0123456789012345678901234567890123456789';

describe('docs/check-commits.mjs', () => {
  let repository: string;
  let first: string;
  beforeEach(() => {
    repository = mkdtempSync(join(tmpdir(), 'commits-'));
    git('init', '--quiet');
    first = commit('Old commits are as they are');
    mkdirSync(join(repository, 'docs'));
    cpSync(join(ROOT, 'docs/check-commits.mjs'), join(repository, 'docs/check-commits.mjs'));
  });
  afterEach(() => rmSync(repository, { recursive: true, force: true }));

  function git(...args: string[]): string {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', [...who, ...args], { cwd: repository, encoding: 'utf8' }).trim();
  }

  /** Commits with a body, unless it is empty. */
  function commit(subject: string, body = 'Because it was wrong.'): string {
    const message = body === '' ? ['-m', subject] : ['-m', subject, '-m', body];
    git('commit', '--quiet', '--allow-empty', '--no-verify', ...message);
    return git('rev-parse', 'HEAD');
  }

  function checked(...since: string[]) {
    const { status, stdout } = spawnSync(process.execPath, ['docs/check-commits.mjs', ...since], {
      cwd: repository,
      encoding: 'utf8',
    });
    return { status, lines: stdout.trim().split('\n').slice(0, -1), last: stdout.trim().split('\n').at(-1) };
  }

  it.each([
    'feat(sessions): credit transfers, close windows',
    'fix(chain-indexer): process blocks once',
    'docs(generated): embed what is new',
    `test(repo): ${'x'.repeat(60)}`,
  ])('passes %s', (subject) => {
    commit(subject);
    expect(checked(first)).toEqual({ status: 0, lines: [], last: '1 commits, 0 with a faulty message' });
  });

  it.each([
    ['Credit transfers', 'is not `type(scope): imperative`'],
    ['feat: credit transfers', 'is not `type(scope): imperative`'],
    ['story(sessions): credit transfers', 'is not `type(scope): imperative`'],
    ['feat(sessions): Credit transfers', 'is not `type(scope): imperative`'],
    ['feat(sessions): credits transfers', 'begins with credits, which is no imperative'],
    ['feat(sessions): credited transfers', 'begins with credited, which is no imperative'],
    ['feat(sessions): crediting transfers', 'begins with crediting, which is no imperative'],
    [`test(repo): ${'x'.repeat(61)}`, 'has 73 characters: at most 72'],
  ])('fails on %s', (subject, fault) => {
    const hash = commit(subject).slice(0, 7);
    commit('fix(sessions): credit nothing');
    const { status, lines } = checked(first);
    expect([status, lines]).toEqual([1, [`${hash} ${subject}`, `  ${fault}`]]);
  });

  it.each(['feat', 'fix', 'perf', 'refactor'])('fails on %s without a body that says why', (type) => {
    const subject = `${type}(sessions): credit transfers`;
    commit(`${type}(sessions): credit nothing`, 'Two lines\nof reasons.\n\nAnd another paragraph.');
    const hash = commit(subject, '').slice(0, 7);
    const { status, lines } = checked(first);
    expect([status, lines]).toEqual([1, [`${hash} ${subject}`, '  has no body that says why']]);
  });

  it.each(['test', 'docs', 'style', 'build', 'chore'])('passes %s without a body', (type) => {
    commit(`${type}(sessions): credit transfers`, '');
    expect(checked(first)).toEqual({ status: 0, lines: [], last: '1 commits, 0 with a faulty message' });
  });

  it('requires no body of commits up to a second recorded one, and judges their subjects', () => {
    const second = commit('fix(sessions): credit transfers', '');
    expect(checked(first, second).status).toBe(0);
    const third = commit('Fixed', '');
    expect(checked(first, third)).toMatchObject({
      status: 1,
      lines: [expect.stringContaining('Fixed'), expect.anything()],
    });
    commit('fix(sessions): credit nothing', '');
    expect(checked(second, third).lines).toHaveLength(4);
  });

  it('accepts the text of a merge as Git writes it', () => {
    git('checkout', '--quiet', '-b', 'other');
    commit('fix(sessions): credit nothing');
    git('checkout', '--quiet', '-');
    git('merge', '--quiet', '--no-ff', '-m', "Merge branch 'other'", 'other');
    expect(checked(first).last).toBe('1 commits, 0 with a faulty message');
  });

  it('judges the newest commit alone where the clone does not reach back to the recorded one', () => {
    commit('fix(sessions): credit nothing');
    expect(checked(UNKNOWN)).toEqual({ status: 0, lines: [], last: '1 commits, 0 with a faulty message' });
    commit('Fixed');
    expect(checked(UNKNOWN).status).toBe(1);
  });
});
