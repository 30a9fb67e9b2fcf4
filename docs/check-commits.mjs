#!/usr/bin/env node
/**
 * `node docs/check-commits.mjs [<commit> [<commit>]]`: every commit since a recorded one has a subject `type(scope):
 * imperative` of at most 72 characters, and since a second one those that change what the code does or how have a body
 * that says why. Older ones stay as they are. A clone without the whole history is judged by the commits that it has;
 * merges by nothing, their text is Git's.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** The first commit that is judged comes after this one. */
const SINCE = process.argv[2] ?? '81733a2879c2f5ed2a73ccc672c035e97036bca8';
/** The first commit that must have a body, where its type is one of these, comes after this one. */
const BODIES_SINCE = process.argv[3] ?? process.argv[2] ?? 'd075b73a2dcecf762568574564e0d0a8a22f506d';
const WITH_BODY = /^(?:feat|fix|perf|refactor)\(/;
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

/** The commits after a recorded one, newest first, as they are named in a range. */
function rangeAfter(since) {
  const isKnown = git('cat-file', '-e', `${since}^{commit}`) !== undefined;
  // Without the recorded commit a clone is shallow: what is older cannot be told apart, and the newest commit is newer
  // for certain.
  return isKnown ? [`${since}..HEAD`] : ['-1', 'HEAD'];
}

/** Hash, subject and body of each commit. A control character ends each of them: no message contains it. */
const log = git('log', '--no-merges', '--format=%h%x1f%s%x1f%b%x1e', ...rangeAfter(SINCE));
const commits = (log ?? '').split('\x1e').flatMap((text) => (text.trim() === '' ? [] : [text.trim().split('\x1f')]));
const needBody = new Set((git('log', '--no-merges', '--format=%h', ...rangeAfter(BODIES_SINCE)) ?? '').split('\n'));
const faulty = commits.flatMap(([hash, subject, body]) => {
  const isBare = needBody.has(hash) && WITH_BODY.test(subject) && body.trim() === '';
  const found = fault(subject) ?? (isBare ? 'has no body that says why' : undefined);
  return found ? [`${hash} ${subject}\n  ${found}`] : [];
});
for (const line of faulty) console.log(line);
if (log === undefined) console.log('this is no clone: there are no commits to judge');
console.log(`${commits.length} commits, ${faulty.length} with a faulty message`);
process.exit(faulty.length > 0 ? 1 : 0);
