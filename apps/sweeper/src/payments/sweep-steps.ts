import { type SqlStep, sqlStep } from '@libs/state-machines/machine';
import { type SweepEvent, sweepMachine } from '@libs/state-machines/sweep.machine';

/** The steps of the machine as used in UPDATEs of payments. */
export const SWEEP_STEPS: Readonly<Record<SweepEvent, SqlStep>> = {
  broadcast: sqlStep(sweepMachine, 'broadcast'),
  final: sqlStep(sweepMachine, 'final'),
  returned: sqlStep(sweepMachine, 'returned'),
  blocked: sqlStep(sweepMachine, 'blocked'),
  undone: sqlStep(sweepMachine, 'undone'),
};
