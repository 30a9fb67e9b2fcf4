import { VICTIMS } from '../world/soak-world.js';
import type { FaultClass } from './fault.js';

/** Less than the five minutes for which receivers accept a signature: beyond, they must refuse. */
const JUMPS_S = [-240, -60, -5, 5, 60, 240] as const;

/** Makes the wall clock of one service jump, and jump back. */
export const clockJump: FaultClass = {
  kind: 'clock jump',
  about: `of each service in turn, ${JUMPS_S.join(', ')} s and back (by a preload; no library and no rights needed)`,
  part: 'clocks',
  draw: (choices, turns) => {
    const [service, jumpS] = [turns.next('clock', VICTIMS), turns.next('jump', JUMPS_S)];
    return {
      ...{ target: `${service} ${jumpS} s`, holdMs: choices.between(3_000, 20_000), isDisruptive: true },
      begin: async ({ levers }) => {
        levers.setClock(service, jumpS * 1_000);
        return async () => levers.setClock(service, 0);
      },
    };
  },
};
