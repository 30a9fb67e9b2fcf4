import '@mantine/notifications/styles.layer.css';
import { ModalsProvider, modals } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';

export { modals, notifications };

/** Messages and dialogs that are opened by a call. Loaded by `withOverlays`. */
export default function OverlaysWindow({ onMounted }: { onMounted: () => void }) {
  // Effects of children run first: both listen by now.
  useEffect(onMounted, [onMounted]);
  return (
    <ModalsProvider>
      <Notifications position="bottom-right" />
    </ModalsProvider>
  );
}
