import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { ROOT } from '../files/repository.js';

export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it runs at the lowest priority: it uses every processor, and nobody waits for it. */
  readonly yields?: boolean;
}

export interface StepResult {
  readonly ok: boolean;
  /** Its output, which was also shown. */
  readonly output: string;
}

/** Does the same as `runStep`, but shows the output at the end: for steps that run side by side. */
export async function runStepQuietly(step: Step): Promise<StepResult> {
  const start = Date.now();
  const result = await spawned(step, () => undefined);
  console.log(`\n▶ ${step.name} (${((Date.now() - start) / 1000).toFixed(1)} s)\n${result.output.trim()}`);
  return result;
}

/** Runs a command at the root, shows its output and keeps it. Resolves also when it fails. */
export function runStep(step: Step): Promise<StepResult> {
  console.log(`\n▶ ${step.name}`);
  return spawned(step, (text, target) => target.write(text));
}

function spawned(
  { command, args, env, yields = false }: Step,
  show: (text: string, target: NodeJS.WriteStream) => void,
): Promise<StepResult> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        show(text, target);
      });
    }
    child.on('error', (error) => resolve({ ok: false, output: `${output}\n${error.message}` }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * Ends everything that we started when we are stopped, or our terminal is closed: all of it is in our process group.
 */
export function endWithTerminal(): void {
  const end = () => {
    process.removeAllListeners('SIGTERM').on('SIGTERM', () => process.exit(1));
    try {
      process.kill(-process.pid, 'SIGTERM');
    } catch {
      // We lead no group: started by hand, without the bootstrap, and the terminal signals all of us.
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, end);
}
