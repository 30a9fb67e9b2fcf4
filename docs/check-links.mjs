/**
 * Fails on dead references in any Markdown file of the repository: a relative link to a missing file, picture or
 * heading, a path in backquotes that no file or folder has, and an `npm test -- <path>` that finds no test. `node
 * docs/check-links.mjs`. Links to other sites are not followed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { filesOfGit } from './files-of-git.mjs';

const ROOT = resolve(import.meta.dirname, '..');
/** `[text](target)`, `[name]: target`, `<img src="target">`. */
const LINKS = [
  /\[(?:[^\]\\]|\\.)*\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g,
  /^\s{0,3}\[[^\]]+\]:\s+<?([^\s>]+)>?/g,
  /<img\s[^>]*\bsrc="([^"]+)"/g,
];
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
/** A path from the root. A text with a placeholder or a star is a pattern, not a path. */
const ROOTED = /^(?:apps|libs|deploy|tests|docs|sdks)\/[\w.@/-]*[\w/-]$/;
/** A source file by the end of its path, as records and READMEs name it: `head/head-scan.service.ts`. */
const TAIL = /^\w[\w.@-]*(?:\/\w[\w.@-]*)+\.(?:ts|tsx|mjs|sol|py|php|go)$/;
/** Pages for readers with repositories of their own: the files that they name are the readers'. */
const OF_READERS = /^(?:docs\/(?:[^/]+|agents\/[^/]+)|sdks\/.*)$/;
const TEST_COMMAND = /\bnpm test -- ([^`#"\n]+)/g;
/** Changes name files as they were at the time. */
const HISTORY = /(?:^|\/)CHANGELOG\.md$/;

/** Returns whether a build or a test writes the path, which does not exist before. */
function isIgnored(path) {
  return [path, `${path}/`].some(
    (each) => spawnSync('git', ['check-ignore', '--quiet', '--', each], { cwd: ROOT }).status === 0,
  );
}

/** Returns whether a path in backquotes is dead, from the root and from the folder of the page. */
function isLost(name, path) {
  const isRooted = ROOTED.test(path);
  if (!isRooted && (!TAIL.test(path) || OF_READERS.test(name))) return false;
  const places = [path, join(dirname(name), path)];
  if (places.some((place) => existsSync(join(ROOT, place)))) return false;
  if (!isRooted && allFiles.some((file) => file.endsWith(`/${path}`))) return false;
  return !places.some(isIgnored);
}

/**
 * Returns the paths of an `npm test` that find no test. They are patterns, as in
 * `deploy/local/src/test-runs/test-patterns.ts`.
 */
function testsNowhere(paths) {
  const given = paths
    .trim()
    .split(/\s+/)
    .filter((path) => path && !/^[-<]/.test(path));
  return given.filter((path) => !testFiles.some((file) => new RegExp(path.replace('dist/', '')).test(file)));
}

/** Returns the text without fenced blocks, whose brackets are not links. Lines keep their numbers. */
function withoutFences(text) {
  let isFenced = false;
  return text.split('\n').map((line) => {
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isFence) isFenced = !isFenced;
    return isFence || isFenced ? '' : line;
  });
}

/** Returns headings as the anchors that code hosts make of them: lower case, no punctuation, hyphens for spaces. */
function anchorsOf(file) {
  const seen = new Map();
  const anchors = new Set();
  for (const line of withoutFences(readFileSync(file, 'utf8'))) {
    const title = /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1];
    if (!title) continue;
    const plain = title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    anchors.add(count === 0 ? anchor : `${anchor}-${count}`);
  }
  return anchors;
}

/** Returns why a link is dead; undefined when it is not. */
function faultOf(file, target) {
  const [path, anchor] = target.split('#');
  const full = path ? resolve(dirname(file), decodeURIComponent(path)) : file;
  if (relative(ROOT, full).startsWith('..')) return 'leads out of the repository';
  if (!existsSync(full)) return 'is not there';
  if (!anchor || !full.endsWith('.md') || statSync(full).isDirectory()) return undefined;
  return anchorsOf(full).has(anchor.toLowerCase()) ? undefined : `has no heading #${anchor}`;
}

const faults = [];
let links = 0;
const allFiles = filesOfGit(ROOT);
const testFiles = allFiles.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file));
const files = allFiles.filter((file) => file.endsWith('.md'));
for (const name of files) {
  const file = join(ROOT, name);
  const page = readFileSync(file, 'utf8');
  for (const [index, line] of HISTORY.test(name) ? [] : page.split('\n').entries())
    for (const [, paths] of line.matchAll(TEST_COMMAND))
      for (const path of testsNowhere(paths)) faults.push(`${name}:${index + 1}: npm test -- ${path} finds no test`);
  for (const [index, line] of withoutFences(page).entries()) {
    for (const [, path] of HISTORY.test(name) ? [] : line.matchAll(/`([^`]+)`/g))
      if (isLost(name, path)) faults.push(`${name}:${index + 1}: \`${path}\` is not there`);
    const text = line.replaceAll(/`[^`]*`/g, '');
    for (const [, target] of LINKS.flatMap((pattern) => [...text.matchAll(pattern)])) {
      if (ELSEWHERE.test(target)) continue;
      links++;
      const fault = faultOf(file, target);
      if (fault) faults.push(`${name}:${index + 1}: ${target} ${fault}`);
    }
  }
}
for (const fault of faults) console.error(fault);
console.log(`${links} links in ${files.length} documents, ${faults.length} dead`);
process.exit(faults.length > 0 ? 1 : 0);
