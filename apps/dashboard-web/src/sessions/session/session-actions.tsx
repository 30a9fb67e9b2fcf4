import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { IconExternalLink, IconRadar, IconX } from '@libs/ui/generated/icons';
import { Button, Group } from '@mantine/core';
import { useMay, useMerchantId } from '../../current-merchant/use-merchant.js';
import type { Rescan } from './use-rescan.js';

interface SessionActionsProps {
  readonly session: View<'SessionView'>;
  readonly rescan: Rescan;
}

/** The actions that are possible with a session now. */
export function SessionActions({ session, rescan }: SessionActionsProps) {
  const merchant_id = useMerchantId();
  const may = useMay();
  const cancel = useAction({
    send: () =>
      client.POST('/api/dashboard/merchants/{merchant_id}/sessions/{token}/cancel', {
        params: { path: { merchant_id, token: session.token } },
      }),
    done: 'The session is canceled.',
    failed: 'The session was not canceled',
  });
  const ask = () =>
    confirm({
      title: 'Cancel this session?',
      consequences: 'The buyer’s page shows it at once. If money still arrives, it is credited to you as late.',
      verb: 'Cancel session',
      isDangerous: true,
      onYes: () => cancel.run(),
    });
  const isUntouched = session.status === 'open' && session.paid_total_usd_cents === 0;
  return (
    <Group gap="xs">
      <Button
        component="a"
        href={session.pay_url}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<IconExternalLink size={15} stroke={1.6} />}
      >
        Pay page
      </Button>
      {may('build') && session.network !== 'simulated' && (
        <Button
          variant="default"
          leftSection={<IconRadar size={15} stroke={1.6} />}
          onClick={rescan.run}
          loading={rescan.isBusy}
        >
          Check the chain
        </Button>
      )}
      {may('build') && isUntouched && (
        <Button variant="default" leftSection={<IconX size={15} stroke={1.6} />} onClick={ask} loading={cancel.isBusy}>
          Cancel
        </Button>
      )}
    </Group>
  );
}
