import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { useAction } from '@libs/ui/actions/use-action';
import { IconPlayerStop } from '@libs/ui/generated/icons';
import { Button, Text } from '@mantine/core';
import { useMay } from '../../../current-merchant/use-merchant.js';
import { useOrganizationId } from '../../use-organization.js';
import { canCancel, isActive } from '../turn-state.js';

/** Cancels a turn. Shows nothing once it has ended. */
export function CancelTurn({ turn }: { turn: View<'TurnView'> }) {
  const merchant_id = useOrganizationId();
  const may = useMay();
  const { run, isBusy } = useAction({
    send: async () =>
      (
        await client.POST('/api/agent/merchants/{merchant_id}/turns/{turn_id}/cancel', {
          params: { path: { merchant_id, turn_id: turn.turn_id } },
        })
      ).data!,
    done: ({ state }) => (state === 'cancelled' ? 'The turn is cancelled.' : 'The turn will end in a moment.'),
    failed: 'The turn was not cancelled',
  });
  if (!isActive(turn) || !may('build')) return null;
  if (!canCancel(turn))
    return (
      <Text size="sm" c="dimmed">
        Canceling…
      </Text>
    );
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={16} stroke={1.6} />}
      loading={isBusy}
      onClick={() => run()}
    >
      Cancel turn
    </Button>
  );
}
