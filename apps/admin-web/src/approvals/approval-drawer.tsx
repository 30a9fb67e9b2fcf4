import type { View } from '@libs/api-client/views';
import { DetailDrawer } from '@libs/ui/details/detail-drawer';
import { Facts } from '@libs/ui/details/facts';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { When } from '@libs/ui/text/times/when';
import { Text } from '@mantine/core';
import { Decision } from './decision.js';

type Approval = View<'ApprovalView'>;

/** One request: the action, who requested it, and what this operator can decide. */
export function ApprovalDrawer({ approval, onClose }: { approval: Approval | undefined; onClose: () => void }) {
  return (
    <DetailDrawer
      isOpen={approval !== undefined}
      onClose={onClose}
      title="Approval"
      beside={approval && <StatusBadge kind="approval" status={approval.status} />}
    >
      {approval && <ApprovalDetail approval={approval} />}
    </DetailDrawer>
  );
}

function ApprovalDetail({ approval }: { approval: Approval }) {
  const { statement, status, requested_by, is_yours, requested_at, decided_by, decided_at, expires_at, used_at } =
    approval;
  const isOpen = status === 'waiting' || status === 'approved';
  return (
    <>
      <Text fw={500} mb="md" style={{ overflowWrap: 'anywhere' }}>
        {statement}
      </Text>
      <Facts
        rows={{
          'Requested by': is_yours ? `You (${requested_by})` : requested_by,
          Requested: <When at={requested_at} absolute />,
          'Decided by': decided_by ?? undefined,
          Decided: decided_at ? <When at={decided_at} absolute /> : undefined,
          Done: used_at ? <When at={used_at} absolute /> : undefined,
          Expires: isOpen ? <When at={expires_at} absolute /> : undefined,
        }}
      />
      <Decision approval={approval} />
    </>
  );
}
