import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { Button, Group, Stack, Text } from '@mantine/core';

type Approval = View<'ApprovalView'>;

/** The decisions that the operator at the screen can take on a request. */
export function Decision({ approval }: { approval: Approval }) {
  const { status, is_yours } = approval;
  if (status !== 'waiting' && status !== 'approved') return null;
  return is_yours ? <Own approval={approval} /> : <Others approval={approval} />;
}

function Own({ approval: { id, status } }: { approval: Approval }) {
  const { run, isBusy } = useAction({
    send: () => client.POST('/api/admin/approvals/{approval_id}/withdraw', { params: { path: { approval_id: id } } }),
    done: 'Your request is withdrawn.',
    failed: 'Your request was not withdrawn',
  });
  return (
    <Stack gap="sm" mt="md">
      <Text size="sm" c="dimmed">
        {status === 'approved'
          ? 'Approved: repeat the action where you started it.'
          : 'Another operator has to decide. They were asked by e-mail, and you get one once they have decided.'}
      </Text>
      <Group>
        <Button variant="default" onClick={() => run()} loading={isBusy}>
          Withdraw
        </Button>
      </Group>
    </Stack>
  );
}

function Others({ approval: { id, status, requested_by, statement } }: { approval: Approval }) {
  const path = { approval_id: id };
  const approving = useAction({
    send: () => client.POST('/api/admin/approvals/{approval_id}/approve', { params: { path } }),
    done: `Approved. ${requested_by} can do it now.`,
    failed: 'The request was not approved',
  });
  const declining = useAction({
    send: () => client.POST('/api/admin/approvals/{approval_id}/decline', { params: { path } }),
    done: 'Declined. It will not be done.',
    failed: 'The request was not declined',
  });
  const ask = () =>
    confirm({
      title: 'Approve it?',
      consequences: `${statement} Make sure that ${requested_by} really asked for this, ideally by talking to them: someone else may be using their account.`,
      verb: 'Approve',
      onYes: approving.run,
    });
  return (
    <Group mt="md">
      {status === 'waiting' && (
        <Button onClick={ask} loading={approving.isBusy}>
          Approve…
        </Button>
      )}
      <Button variant="default" onClick={() => declining.run()} loading={declining.isBusy}>
        {status === 'approved' ? 'Withdraw the approval' : 'Decline'}
      </Button>
    </Group>
  );
}
