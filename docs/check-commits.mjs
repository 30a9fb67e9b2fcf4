#!/usr/bin/env node
/**
 * `node docs/check-commits.mjs [<commit>]`: every commit since a recorded one has a subject `type(scope): imperative` of at most 72 characters. Older
 * ones stay as they are. A clone without the whole history is judged by the commits that it has; merges by nothing, their text is Git's.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** The first commit that is judged comes after this one. */
const SINCE = process.argv[2] ?? '81733a2879c2f5ed2a73ccc672c035e97036bca8';
const MOST = 72;
const FORM = /^(?:feat|fix|perf|refactor|test|docs|style|build|chore)\([a-z][a-z0-9-]*\): (?<verb>[a-z][a-z-]*)\b/;
/** What "lists", "listed" and "listing" end in, and "list" does not. */
const NO_IMPERATIVE = /(?:[^s]s|ed|ing)$/;
/** Verbs that end so all the same. */
const IMPERATIVES = new Set(['bring', 'embed', 'exceed', 'feed', 'focus', 'need', 'proceed', 'seed', 'shed', 'speed']);

/** What is wrong with a subject, for its author; undefined when nothing is. */
function fault(subject) {
  if (subject.length > MOST) return `has ${subject.length} characters: at most ${MOST}`;
  const verb = FORM.exec(subject)?.groups.verb;
  if (!verb) return 'is not `type(scope): imperative`';
  if (NO_IMPERATIVE.test(verb) && !IMPERATIVES.has(verb)) return `begins with ${verb}, which is no imperative`;
  return undefined;
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

const isKnown = git('cat-file', '-e', `${SINCE}^{commit}`) !== undefined;
// Without the recorded commit a clone is shallow: what is older cannot be told apart, and the newest commit is newer for certain.
const range = isKnown ? [`${SINCE}..HEAD`] : ['-1', 'HEAD'];
const log = git('log', '--no-merges', '--format=%h %s', ...range);
const commits = (log ?? '').split('\n').filter((line) => line !== '');
const faulty = commits.flatMap((line) => {
  const [hash, subject] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
  const found = fault(subject);
  return found ? [`${hash} ${subject}\n  ${found}`] : [];
});
for (const line of faulty) console.log(line);
if (log === undefined) console.log('this is no clone: there are no commits to judge');
console.log(`${commits.length} commits, ${faulty.length} with a faulty subject`);
process.exit(faulty.length > 0 ? 1 : 0);
