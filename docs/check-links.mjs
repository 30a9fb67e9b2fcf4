/**
 * Fails on a dead relative link in any Markdown file of the repository: a file or picture that is not there, or a heading that is not
 * in it.
 * `node docs/check-links.mjs`. Links to other sites are not followed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
/** `[text](target)`, `[name]: target`, `<img src="target">`. */
const LINKS = [
  /\[(?:[^\]\\]|\\.)*\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g,
  /^\s{0,3}\[[^\]]+\]:\s+<?([^\s>]+)>?/g,
  /<img\s[^>]*\bsrc="([^"]+)"/g,
];
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** What git knows and what is about to be added; nothing that it ignores. */
function markdownFiles() {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '*.md'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`git does not list the files: ${stderr}`);
  const files = stdout.split('\0').filter((file) => file && existsSync(join(ROOT, file)));
  return [...new Set(files)].sort();
}

/** The text without fenced blocks, whose brackets are no links. Lines keep their numbers. */
function withoutFences(text) {
  let isFenced = false;
  return text.split('\n').map((line) => {
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isFence) isFenced = !isFenced;
    return isFence || isFenced ? '' : line;
  });
}

/** Headings as the anchors that code hosts make of them: lower case, no punctuation, hyphens for spaces. */
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

/** Why a link leads nowhere; undefined when it does lead somewhere. */
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
const files = markdownFiles();
for (const name of files) {
  const file = join(ROOT, name);
  for (const [index, line] of withoutFences(readFileSync(file, 'utf8')).entries()) {
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
