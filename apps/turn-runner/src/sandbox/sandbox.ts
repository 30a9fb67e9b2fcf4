import { type Applicant, FairSlots } from './fair-slots.js';
import { runInProcess } from './sandbox-process.js';
import type { SandboxResult, SandboxTask } from './sandbox-task.js';

/** The most sandboxes at once of one runner; each takes a core while it runs, and about 100 MB. */
const SLOTS = 4;

/**
 * Runs a stranger's JavaScript with QuickJS in WebAssembly, in a process of its own that is killed afterwards. It has
 * no environment, bounded memory and a small stack; whatever the code does, it ends at its deadline. Accounts take
 * turns, and so do the customers of each.
 */
export class Sandbox {
  private readonly slots = new FairSlots(SLOTS);

  /**
   * Returns the result of the code. Rejects with the signal's reason only; a fault of the code is part of the result.
   */
  run(applicant: Applicant, task: SandboxTask, signal: AbortSignal): Promise<SandboxResult> {
    return this.slots.run(applicant, () => runInProcess(task, signal), signal);
  }
}
