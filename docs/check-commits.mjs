#!/usr/bin/env node
/**
 * `node docs/check-commits.mjs [<commit> [<commit>]]`: checks every commit since a recorded one. Its subject must be
 * `type(scope): imperative` of at most 72 characters; since a second recorded commit, one that changes what the code
 * does or how must have a body that says why. Older commits stay as they are. In a clone without the whole history,
 * only its own commits are checked. Merges are not, because Git writes their text.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** The last commit that is not checked. */
const SINCE = process.argv[2] ?? '81733a2879c2f5ed2a73ccc672c035e97036bca8';
/** The last commit that needs no body, whatever its type. */
const BODIES_SINCE = process.argv[3] ?? process.argv[2] ?? 'd075b73a2dcecf762568574564e0d0a8a22f506d';
const WITH_BODY = /^(?:feat|fix|perf|refactor)\(/;
const MAX = 72;
const FORM = /^(?:feat|fix|perf|refactor|test|docs|style|build|chore)\([a-z][a-z0-9-]*\): (?<verb>[a-z][a-z-]*)\b/;
/** The endings of "lists", "listed" and "listing", which "list" does not have. */
const NO_IMPERATIVE = /(?:[^s]s|ed|ing)$/;
/** Verbs that have such an ending anyway. */
const IMPERATIVES = new Set(['bring', 'embed', 'exceed', 'feed', 'focus', 'need', 'proceed', 'seed', 'shed', 'speed']);

/** Returns the fault of a subject, for its author; undefined when there is none. */
function fault(subject) {
  if (subject.length > MAX) return `has ${subject.length} characters: at most ${MAX}`;
  const verb = FORM.exec(subject)?.groups.verb;
  if (!verb) return 'is not `type(scope): imperative`';
  if (NO_IMPERATIVE.test(verb) && !IMPERATIVES.has(verb)) return `begins with ${verb}, which is no imperative`;
  return undefined;
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

/** Returns the range of commits after a recorded one, newest first. */
function rangeAfter(since) {
  const isKnown = git('cat-file', '-e', `${since}^{commit}`) !== undefined;
  // A clone without the recorded commit is shallow: older commits cannot be distinguished, but the newest one is
  // certainly newer.
  return isKnown ? [`${since}..HEAD`] : ['-1', 'HEAD'];
}

/** Hash, subject and body of each commit, each ended by a control character that no message contains. */
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
