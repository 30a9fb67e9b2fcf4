import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { visibleJson } from '@libs/state-machines/approvals/visible-json';
import { DetailDrawer, DetailPart } from '@libs/ui/details/detail-drawer';
import { Facts } from '@libs/ui/details/facts';
import { Loaded } from '@libs/ui/states/loaded';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { When } from '@libs/ui/text/times/when';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../current-merchant/use-merchant.js';
import { useAgentPath, useOrganizationId } from '../use-organization.js';
import { useSpaceTitles } from '../use-spaces.js';
import { ApprovalDecision } from './approval-decision.js';

type Approval = View<'CallApprovalView'>;

const POLL_MS = 3_000;

/** One call: the action that the agent wants to do, and the decision. */
export function ApprovalDrawer({ approvalId = '', onClose }: { approvalId: string | undefined; onClose: () => void }) {
  const merchant_id = useOrganizationId();
  const params = { path: { merchant_id, approval_id: approvalId } };
  const response = api.useQuery(
    'get',
    '/api/agent/merchants/{merchant_id}/approvals/{approval_id}',
    { params },
    {
      enabled: approvalId !== '',
      refetchInterval: ({ state }: { state: { data?: Approval } }) =>
        state.data?.state === 'pending' ? POLL_MS : false,
    },
  );
  const { data } = response;
  return (
    <DetailDrawer
      isOpen={approvalId !== ''}
      onClose={onClose}
      title={data?.tool ?? 'Approval'}
      beside={data && <StatusBadge kind="call_approval" status={data.state} />}
    >
      {approvalId !== '' && (
        <Loaded response={response} title="Could not load the call">
          {(approval) => <Call key={approval.state} of={approval} />}
        </Loaded>
      )}
    </DetailDrawer>
  );
}

function Call({ of }: { of: Approval }) {
  const may = useMay();
  const at = useAgentPath();
  const title = useSpaceTitles()(of.space);
  return (
    <>
      <Facts
        rows={{
          Space: title ?? of.space,
          Customer: of.end_user_ref,
          Turn: (
            <Anchor inherit renderRoot={(props) => <Link to={at(`turns/${of.turn_id}`)} {...props} />}>
              {of.turn_id.slice(-6)}
            </Anchor>
          ),
          Requested: <When at={of.requested_at} absolute />,
          Expires: of.state === 'pending' ? <When at={of.expires_at} mayBeAhead /> : undefined,
          Decided: of.decided_at ? <When at={of.decided_at} absolute /> : undefined,
          By: of.decided_by?.name,
          Note: of.note ?? undefined,
        }}
      />
      <DetailPart title="Arguments">
        <CopyBlock text={visibleJson(of.arguments)} label="Copy the arguments" isWrapped />
      </DetailPart>
      {of.edited_arguments && (
        <DetailPart title="Edited arguments">
          <CopyBlock text={visibleJson(of.edited_arguments)} label="Copy the edited arguments" isWrapped />
        </DetailPart>
      )}
      {of.state === 'pending' && may('build') && <ApprovalDecision of={of} />}
    </>
  );
}
