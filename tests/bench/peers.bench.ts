import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@deploy/local/files/repository';
import { installPinned } from '../stack/pinned-packages.js';
import { closedLoop, type Measured } from './peers/closed-loop.js';
import { startDbos } from './peers/dbos.peer.js';
import { startOwn } from './peers/own.peer.js';
import { startRestate } from './peers/restate.peer.js';

/**
 * Turns of ours beside the same work on Restate and on DBOS, which are installed for this alone: 32 callers create one and poll until it is
 * done, each system in turn, round after round, all of them flushing to disk. Printed are turns a second and the CPU of all programs
 * and databases of a system for a turn. What they do is not the same: a turn of ours is also authenticated, held, charged, published and
 * streamed. `--rounds=3` `--turns=1500`
 */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, turns: { type: 'string', default: '1500' } },
});
const SPACES = 32;
const WARM_UP = 300;
const FOLDER = join(ROOT, 'tests', 'bench', 'peers', 'programs');

const packages = installPinned(FOLDER);
const peers = [
  await startOwn(SPACES),
  await startRestate(packages, FOLDER, SPACES),
  await startDbos(packages, FOLDER, SPACES),
];
try {
  for (const peer of peers) await closedLoop(peer, SPACES, WARM_UP);
  const measured = new Map<string, Measured[]>();
  for (let round = 1; round <= Number(options.rounds); round++) {
    for (const peer of peers) {
      const one = await closedLoop(peer, SPACES, Number(options.turns));
      measured.set(peer.name, [...(measured.get(peer.name) ?? []), one]);
      console.log(
        `round ${round}: ${peer.name} ${one.turnsPerS.toFixed(0)} turns/s, ${one.cpuMs.toFixed(1)} ms of CPU each`,
      );
    }
  }
  const [own, ...others] = peers.map(({ name }) => ({ name, rounds: measured.get(name)! }));
  for (const { name, rounds } of others) {
    const ratios = (of: (one: Measured) => number) => rounds.map((one, at) => of(own!.rounds[at]!) / of(one));
    const said = (values: number[]) => values.map((value) => value.toFixed(2)).join(', ');
    console.log(
      `ours / ${name}: turns/s ${said(ratios((one) => one.turnsPerS))}; CPU ${said(ratios((one) => one.cpuMs))}`,
    );
  }
} finally {
  for (const peer of peers) await peer.stop();
}
