#!/usr/bin/env node
/**
 * `npm start | stop | demo | pay | test | test:full | affected | check | run build | run docs | run audit:verify | run
 * soak | run bench -- <name>` on a bare clone: installs what is missing, builds, and hands over to
 * `dist/src/<command>.js` under the Node that this repository pins. `build` ends there. Only built-in modules of Node
 * >= 20.19 here: nothing is installed yet.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMMANDS = [
  'build',
  'docs',
  'start',
  'stop',
  'demo',
  'pay',
  'test',
  'test-full',
  'affected',
  'check',
  'audit-verify',
  'soak',
  'bench',
];
/** Commands that show pages to a person, or build everything. */
const WITH_PAGES = ['build', 'start', 'demo', 'test', 'test-full', 'affected'];
/**
 * Commands that need the local stack and its parts, but no tests, no command line of operators and nothing else of
 * deployments.
 */
const OF_THE_STACK = ['start', 'stop', 'demo', 'pay', 'audit-verify'];
const MODULES = join(ROOT, 'node_modules');
/**
 * Written when npm has installed only what the local stack needs: the digest of the lock. npm removes it together with
 * everything else.
 */
const PARTIAL = join(MODULES, '.only-the-stack');

const [command, ...given] = process.argv.slice(2);
/** A benchmark is named by the first argument. */
const [bench, args] = command === 'bench' ? [given[0], given.slice(1)] : [undefined, given];

if (!COMMANDS.includes(command)) fail(`usage: npm run ${COMMANDS.join(' | ')}`);
requireNode();
if (!isInstalled()) install();
const node = pinnedNode();
const path = [dirname(node), join(MODULES, '.bin'), process.env.PATH].join(delimiter);
if (command !== 'stop' || !existsSync(entryOf(command))) build();
if (command === 'docs') printDocs();
else if (command !== 'build') handOver();

function fail(line) {
  console.error(line);
  process.exit(1);
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node ${process.versions.node} is too old: 20.19 or newer is needed`);
}

/** Returns the program of a command. The soak and the benchmarks belong to the tests, which no package may import. */
function entryOf(name) {
  if (name === 'bench') return join(ROOT, 'tests', 'dist', 'bench', `${bench}.bench.js`);
  if (name === 'soak') return join(ROOT, 'tests', 'dist', 'soak', 'soak.js');
  return join(ROOT, 'deploy', 'local', 'dist', 'src', `${name}.js`);
}

/** Checks the name of a benchmark by the sources: compiled files may be older. */
function requireBench() {
  const names = readdirSync(join(ROOT, 'tests', 'bench')).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? []);
  if (!names.includes(bench)) fail(`usage: npm run bench -- <${names.join(' | ')}> [options]`);
}

/** Returns whether npm has installed what the command needs, according to the current lock. */
function isInstalled() {
  if (!existsSync(join(MODULES, '.package-lock.json'))) return false;
  if (existsSync(PARTIAL)) return OF_THE_STACK.includes(command) && readFileSync(PARTIAL, 'utf8') === lockDigest();
  return isAllInstalled();
}

/**
 * Compares npm's record of what it installed (written when it is done) with the lock by content: file times are
 * meaningless after a checkout.
 */
function isAllInstalled() {
  const wanted = packagesOf(join(ROOT, 'package-lock.json'));
  const present = packagesOf(join(MODULES, '.package-lock.json'));
  return Object.entries(wanted).every(([key, { version, optional, devOptional, peer, link }]) => {
    if (!key.includes('node_modules/') || link) return true;
    if (!present[key]) return Boolean(optional || devOptional || peer);
    return present[key].version === version;
  });
}

function packagesOf(lock) {
  return JSON.parse(readFileSync(lock, 'utf8')).packages;
}

function lockDigest() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
}

/**
 * Runs `npm ci`, which follows the lock exactly. The local stack needs fewer packages than tests, checks and documents
 * do, and somebody waits for it: where nothing is installed yet, the first command of the stack installs those alone,
 * and the first other command all of them.
 */
function install() {
  const isPartial = OF_THE_STACK.includes(command) && !existsSync(MODULES);
  console.log('installing packages (npm ci) …');
  // The build reads the API documents from the services, by a program of the documents' package.
  const scope = isPartial
    ? ['--workspace=@deploy/local', '--workspace=@docs/generated', '--include-workspace-root']
    : [];
  const parameters = ['ci', ...scope, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const done = npm
    ? spawnSync(process.execPath, [npm, ...parameters], { cwd: ROOT, stdio: 'inherit' })
    : spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', parameters, { cwd: ROOT, stdio: 'inherit' });
  if (done.status !== 0) fail(`npm ci failed${done.error ? `: ${done.error.message}` : ''}`);
  if (isPartial) writeFileSync(PARTIAL, lockDigest());
}

/**
 * Returns the Node 24 that npm installed for this platform. Not every npm makes its `.bin` link, so the package itself
 * is read.
 */
function pinnedNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const names = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'));
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const found = names.map((name) => join(MODULES, name, 'bin', file)).find((path) => existsSync(path));
  if (found) return found;
  if (process.versions.node.startsWith('24.')) return process.execPath;
  return fail(
    `npm installed no Node 24 for ${process.platform} ${process.arch}: run this with Node 24, or install without --omit=optional`,
  );
}

/** Runs Turbo, which builds changed packages in their order, and takes the others from its cache. */
function build() {
  const started = Date.now();
  const turbo = join(MODULES, 'turbo', 'bin', 'turbo');
  const done = spawnSync(node, [turbo, 'run', ...buildTasks(), '--output-logs=errors-only', '--log-order=grouped'], {
    cwd: ROOT,
    encoding: 'utf8',
    // The compiler runs for a second: collecting garbage less often saves a fifth of its work.
    env: { GOGC: '400', ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
  });
  if (done.status !== 0) fail(`${done.stdout}${done.stderr}\nthe build failed: see the errors above`);
  if (Date.now() - started > 3_000) console.log(`built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * Returns the tasks of the build: for the local stack only the parts that it runs and serves. The types of the front
 * ends, which take long to compile, are checked by all other commands.
 */
function buildTasks() {
  const pages = WITH_PAGES.includes(command) ? ['bundle'] : [];
  if (!OF_THE_STACK.includes(command)) return ['build', ...pages];
  return ['@deploy/local#build', '@docs/generated#openapi', ...pages];
}

/** Prints documents and types by the repository's scripts, the one place that names the programs. */
function printDocs() {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const done = spawnSync(scripts['docs:print'], {
    cwd: ROOT,
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  });
  process.exit(done.status ?? 1);
}

/**
 * Runs the command in its own process group, so that Ctrl-C reaches it once, from us, and it stops its parts in order.
 * The open channel notifies it when we are killed.
 */
function handOver() {
  if (command === 'bench') requireBench();
  const child = spawn(node, ['--enable-source-maps', entryOf(command), ...args], {
    cwd: ROOT,
    env: { ...process.env, PATH: path },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  child.on('error', (error) => fail(`${node} cannot be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
