import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@deploy/local/files/repository';
import { startPostgres } from '@libs/embedded/postgres/postgres';
import { eventually } from '@libs/testing/eventually';
import autocannon from 'autocannon';
import { AGAINST, otherBuild } from './figures/checkouts.js';
import { KEEP, Recorder, type Row, row } from './figures/recorder.js';
import { median } from './figures/statistics.js';
import { type Build, type Key, startBuild, stopBuild } from './paths/build.js';
import { secondsOf, secondsOfTree } from './processor-time.js';
import { PROFILE, profile } from './profiles/profile.js';

/**
 * The hot paths of the checkout, one after the other: a new session with and without caps, the status of many sessions
 * and of one, a request that the gateway passes on and one that it answers itself, the pay page. For each: requests per
 * second, and the milliseconds of CPU of each program and of Postgres for one request. 32 connections; Postgres flushes
 * to disk. `PROFILE_DIR` gets `--cpu-prof`.
 *
 * `--against=<folder or revision>`: another build of this repository is measured in the same rounds, and the ratios are
 * printed. `--only=status,page`: some of the paths. `--profile`: where the gateway spends the time of a request that it
 * passes on. `--rounds=3`, `--seconds=4`, `--keep`
 */
const { values: options } = parseArgs({
  options: {
    ...KEEP,
    ...AGAINST,
    ...PROFILE,
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
  },
});
const other = otherBuild(options.against);
const figures = new Recorder('paths', options, other);
const CONNECTIONS = 32;
const SECONDS = Number(options.seconds);
const BODY = JSON.stringify({ user_external_id: 7, return_url: 'https://shop.example/thanks', amount_usd_cents: 1234 });

type PathName = 'bare' | 'create' | 'capped' | 'status' | 'watched' | 'own' | 'proxied' | 'posted' | 'page';

/** A path: the address of its requests, and how each connection makes one. */
interface HotPath {
  readonly name: PathName;
  readonly of: 'sessions' | 'gateway' | 'payPage' | 'bare';
  request(build: Build, connection: number): autocannon.Request;
}

const creates = (key: Key): HotPath['request'] => {
  return (build) => ({
    method: 'POST',
    path: '/api/sessions',
    headers: { authorization: `Bearer ${build.keys[key]}`, 'content-type': 'application/json' },
    body: BODY,
  });
};
const gets = (pathOf: (build: Build, connection: number) => string, headers = {}): HotPath['request'] => {
  return (build, connection) => ({ method: 'GET', path: pathOf(build, connection), headers });
};
const tokenOf = ({ tokens }: Build, connection: number) => tokens[connection % tokens.length]!;
const statusOf = (token: string) => `/api/sessions/${token}/status`;
const PAGE = { 'accept-encoding': 'br', 'accept-language': 'en' };

const PATHS: readonly HotPath[] = [
  { name: 'bare', of: 'bare', request: creates('uncapped') },
  { name: 'create', of: 'sessions', request: creates('uncapped') },
  { name: 'capped', of: 'sessions', request: creates('capped') },
  { name: 'status', of: 'sessions', request: gets((build, connection) => statusOf(tokenOf(build, connection))) },
  { name: 'watched', of: 'sessions', request: gets(({ tokens }) => statusOf(tokens[0]!)) },
  { name: 'own', of: 'gateway', request: gets(() => '/api/health') },
  { name: 'proxied', of: 'gateway', request: gets(() => '/api/me') },
  {
    name: 'posted',
    of: 'gateway',
    request: () => ({ method: 'POST', path: '/api/me', headers: { 'content-type': 'application/json' }, body: BODY }),
  },
  { name: 'page', of: 'payPage', request: gets((build, connection) => `/pay/${tokenOf(build, connection)}`, PAGE) },
];

interface Measured {
  readonly perSecond: number;
  /** Milliseconds of CPU for one request, by program. */
  readonly cpuMs: Readonly<Record<string, number>>;
}

const dir = mkdtempSync(join(tmpdir(), 'bench-paths-'));
const postgres = await startPostgres({ dir: join(dir, 'pg') });
const ANSWER = '{"user":{"id":1,"email":"ann@example.com"}}';
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'content-length': ANSWER.length };
const stub = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, HEADERS).end(ANSWER));
});
await new Promise<void>((listening) => stub.listen(0, '127.0.0.1', listening));
const upstream = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
const builds: Build[] = [];
const chosen = options.profile ? [] : (options.only?.split(',') ?? PATHS.map(({ name }) => name));
try {
  const roots = [ROOT, ...(other ? [other.root] : [])];
  for (const [index, root] of roots.entries()) {
    const name = index === 0 ? 'this' : 'other';
    builds.push(await startBuild({ name, root, dir, postgresUrl: postgres.superuserUrl, upstream }));
  }
  const measured = new Map<PathName, BothBuilds>();
  for (const path of PATHS.filter(({ name }) => chosen.includes(name)))
    measured.set(path.name, await measurePath(path));
  if (options.profile) await profileGateway(builds[0]!);
  const [own, proxied] = [measured.get('own')?.this, measured.get('proxied')?.this];
  figures.end({
    bare: rateRow(measured.get('bare')),
    bareCpu: cpuRow(measured.get('bare')),
    create: rateRow(measured.get('create')),
    createCpu: cpuRow(measured.get('create')),
    capped: rateRow(measured.get('capped')),
    cappedCpu: cpuRow(measured.get('capped')),
    status: rateRow(measured.get('status')),
    statusCpu: cpuRow(measured.get('status')),
    watched: rateRow(measured.get('watched')),
    watchedCpu: cpuRow(measured.get('watched')),
    own: rateRow(measured.get('own')),
    ownCpu: cpuRow(measured.get('own')),
    proxied: rateRow(measured.get('proxied')),
    proxiedCpu: cpuRow(measured.get('proxied')),
    passing: own && proxied ? row(proxied, ({ cpuMs }) => cpuMs['gateway']!, { peer: own }) : undefined,
    posted: rateRow(measured.get('posted')),
    postedCpu: cpuRow(measured.get('posted')),
    page: rateRow(measured.get('page')),
    pageCpu: cpuRow(measured.get('page')),
  });
} finally {
  await Promise.all(builds.map(stopBuild));
  stub.close();
  stub.closeAllConnections();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

/** The rounds of this build and of the other one. */
interface BothBuilds {
  readonly this: readonly Measured[];
  readonly other?: readonly Measured[] | undefined;
}

function rateRow(both: BothBuilds | undefined): Row | undefined {
  return both && row(both.this, ({ perSecond }) => perSecond, { commit: both.other });
}

/** Returns the CPU of all programs and of Postgres. */
function cpuRow(both: BothBuilds | undefined): Row | undefined {
  const all = ({ cpuMs }: Measured) => Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0);
  return both && row(both.this, all, { commit: both.other });
}

/** Measures rounds over the builds, after a short round in which they warm up. */
async function measurePath(path: HotPath): Promise<BothBuilds> {
  const measured = new Map(builds.map(({ name }) => [name, [] as Measured[]]));
  for (const build of builds) await run(path, build, 1.5);
  for (let round = 1; round <= Number(options.rounds); round++) {
    for (const build of round % 2 ? builds : builds.toReversed())
      measured.get(build.name)!.push(await run(path, build, SECONDS));
  }
  for (const [name, all] of measured) {
    const rates = all.map(({ perSecond }) => perSecond.toFixed(0)).join(', ');
    const programs = Object.keys(all[0]!.cpuMs).map((of) => [of, median(all.map(({ cpuMs }) => cpuMs[of]!))] as const);
    // Programs that the path does not involve use next to nothing.
    const concerned = programs.filter(([of, ms]) => of === path.of || ms >= 0.02);
    const cpu = concerned.map(([of, ms]) => `${of} ${ms.toFixed(3)}`);
    console.log(`${path.name} of ${name}: ${rates}/s; ms of CPU each: ${cpu.join(', ')}`);
  }
  const [mine, others] = [...measured.values()];
  if (others) {
    const own = median(mine!.map(({ cpuMs }, index) => cpuMs[path.of]! / others[index]!.cpuMs[path.of]!));
    console.log(`${path.name}: CPU of ${path.of} ${own.toFixed(2)} ×`);
  }
  return { this: mine!, other: others };
}

async function run(path: HotPath, build: Build, seconds: number): Promise<Measured> {
  const before = cpu(build);
  let connection = 0;
  const result = await autocannon({
    url: build.programs[path.of].url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => client.setRequests([path.request(build, connection++)]),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${path.name} of ${build.name}: ${result.errors} errors, ${JSON.stringify(result.statusCodeStats)}`,
    );
  }
  await eventually(() => build.isIdle());
  const after = cpu(build);
  const requests = result['2xx'];
  const each = Object.keys(after).map((of) => [of, ((after[of]! - before[of]!) * 1_000) / requests] as const);
  return { perSecond: requests / (result.duration || seconds), cpuMs: Object.fromEntries(each) };
}

async function profileGateway(build: Build): Promise<void> {
  const path = PATHS.find(({ name }) => name === 'proxied')!;
  await run(path, build, SECONDS);
  const programs = { gateway: build.programs.gateway.child.pid! };
  const profiles = await profile(programs, () => run(path, build, SECONDS));
  for (const id of ['proxiedCpu', 'passing'] as const) figures.profiled(id, profiles);
}

/** Returns the CPU seconds so far. */
function cpu({ programs }: Build): Record<string, number> {
  const each = Object.entries(programs).map(([name, { child }]) => [name, secondsOf(child.pid!)] as const);
  return { ...Object.fromEntries(each), postgres: secondsOfTree(postgres.pid) };
}
