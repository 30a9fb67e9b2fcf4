import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@deploy/local/files/repository';
import { installPinned } from '../stack/pinned-packages.js';
import { KEEP, Recorder, row } from './figures/recorder.js';
import { closedLoop, type Measured, type Peer } from './peers/closed-loop.js';
import { startDbos } from './peers/dbos.peer.js';
import { startOwn } from './peers/own.peer.js';
import { startRestate } from './peers/restate.peer.js';
import { pidsOf } from './processor-time.js';
import { PROFILE, profile } from './profiles/profile.js';

/**
 * Turns of ours compared with the same work on Restate and on DBOS, which are installed for this alone: 32 callers
 * create one and poll until it is done, each system in turn, round after round, all of them flushing to disk. Prints
 * turns a second and the CPU of all programs and databases of a system for a turn. The work differs: a turn of ours is
 * also authenticated, held, charged, published and streamed. `--profile`: where our services spend their time, without
 * peers. `--rounds=3`, `--turns=1500`, `--keep`
 */
const { values: options } = parseArgs({
  options: {
    ...KEEP,
    ...PROFILE,
    rounds: { type: 'string', default: '3' },
    turns: { type: 'string', default: '1500' },
  },
});
const figures = new Recorder('peers', options);
const SPACES = 32;
const WARM_UP = 300;
const FOLDER = join(ROOT, 'tests', 'bench', 'peers', 'programs');

if (options.profile) {
  await profileOwn();
  process.exit();
}
const packages = installPinned(FOLDER);
const own = await startOwn(SPACES);
const restate = await startRestate(packages, FOLDER, SPACES);
const dbos = await startDbos(packages, FOLDER, SPACES);
const peers = [own, restate, dbos];
try {
  for (const peer of peers) await closedLoop(peer, SPACES, WARM_UP);
  const measured = new Map(peers.map((peer): [Peer, Measured[]] => [peer, []]));
  for (let round = 1; round <= Number(options.rounds); round++) {
    for (const peer of peers) {
      const one = await closedLoop(peer, SPACES, Number(options.turns));
      measured.get(peer)!.push(one);
      console.log(
        `round ${round}: ${peer.name} ${one.turnsPerS.toFixed(0)} turns/s, ${one.cpuMs.toFixed(1)} ms of CPU each`,
      );
    }
  }
  const ours = measured.get(own)!;
  const [besideRestate, besideDbos] = [{ peer: measured.get(restate)! }, { peer: measured.get(dbos)! }];
  figures.end({
    restate: row(ours, ({ turnsPerS }) => turnsPerS, besideRestate),
    restateCpu: row(ours, ({ cpuMs }) => cpuMs, besideRestate),
    dbos: row(ours, ({ turnsPerS }) => turnsPerS, besideDbos),
    dbosCpu: row(ours, ({ cpuMs }) => cpuMs, besideDbos),
  });
} finally {
  for (const peer of peers) await peer.stop();
}

async function profileOwn(): Promise<void> {
  const ours = await startOwn(SPACES, false);
  try {
    await closedLoop(ours, SPACES, WARM_UP);
    const pids = pidsOf(ours.system, ['gateway', 'agent-gateway', 'turn-runner']);
    figures.profiled('restate', await profile(pids, () => closedLoop(ours, SPACES, Number(options.turns))));
    figures.end({ restate: undefined, restateCpu: undefined, dbos: undefined, dbosCpu: undefined });
  } finally {
    await ours.stop();
  }
}
