import { IconRobot } from '@libs/ui/generated/icons';
import { EmptyState } from '@libs/ui/states/empty-state';
import { useMay } from '../../current-merchant/use-merchant.js';
import { curlOf } from '../curl.js';
import { MakeSpace } from './make-space.js';

/** Shown where there is no space yet. */
export function FirstSpace({ onCreated }: { onCreated: (space: string) => void }) {
  const may = useMay();
  return (
    <EmptyState
      icon={IconRobot}
      title="No spaces yet"
      command={curlOf({ path: '/spaces', body: { title: 'Playground' } })}
      action={may('build') && <MakeSpace onCreated={onCreated} isFirst />}
    >
      The button creates a space that can use files, memory, the time and JavaScript. Your server starts with this:
    </EmptyState>
  );
}
