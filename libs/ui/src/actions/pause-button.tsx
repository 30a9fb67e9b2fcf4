import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '../generated/icons.js';
import { useAction } from './use-action.js';

const ICON = { size: 15, stroke: 1.6 } as const;

interface PauseButtonProps {
  /** What is paused: `schedule`. */
  readonly noun: string;
  readonly active: boolean;
  readonly change: (changes: { active: boolean }) => Promise<unknown>;
  /** A sentence about what happens when it is active again. */
  readonly onceActive?: string;
}

/** Pauses something, or resumes it. */
export function PauseButton({ noun, active, change, onceActive }: PauseButtonProps) {
  const resumed = [`The ${noun} is active again.`, ...(onceActive ? [onceActive] : [])].join(' ');
  const { run, isBusy } = useAction({
    send: () => change({ active: !active }),
    done: active ? `The ${noun} is paused.` : resumed,
    failed: `The ${noun} was not changed`,
  });
  const icon = active ? <IconPlayerPause {...ICON} /> : <IconPlayerPlay {...ICON} />;
  return (
    <Button variant="default" leftSection={icon} loading={isBusy} onClick={() => run()}>
      {active ? 'Pause' : 'Resume'}
    </Button>
  );
}
