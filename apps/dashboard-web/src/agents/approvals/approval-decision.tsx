import { asProblem } from '@libs/api-client/api-problem';
import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { argumentsIn, visibleJson } from '@libs/state-machines/approvals/visible-json';
import { DetailPart } from '@libs/ui/details/detail-drawer';
import { Checkbox, JsonInput } from '@mantine/core';
import { useState } from 'react';
import { useOrganizationId } from '../use-organization.js';
import { type Decision, DecisionForm } from './decision-form.js';

const PATH = '/api/agent/merchants/{merchant_id}/approvals/{approval_id}';
const DONE = { approve: 'Approved. The turn continues.', reject: 'Rejected. The turn continues without the call.' };

/** Approves a call as it is or with other arguments, or rejects it. */
export function ApprovalDecision({ of }: { of: View<'CallApprovalView'> }) {
  const merchant_id = useOrganizationId();
  const [isEditing, setIsEditing] = useState(false);
  const [edited, setEdited] = useState(() => visibleJson(of.arguments));
  const [refused, setRefused] = useState<string>();
  const given = isEditing ? argumentsIn(edited) : undefined;
  const fault = isEditing && !given ? 'Enter an object as JSON.' : undefined;
  const send = async (decision: Decision, note: string | null) => {
    const params = { path: { merchant_id, approval_id: of.approval_id } };
    const body = { digest: of.digest, note };
    if (decision === 'reject') return client.POST(`${PATH}/reject`, { params, body });
    return client
      .POST(`${PATH}/approve`, { params, body: { ...body, arguments: given ?? null } })
      .catch((thrown: unknown) => {
        setRefused(asProblem(thrown).faults.find(({ loc }) => loc[1] === 'arguments')?.msg);
        throw thrown;
      });
  };
  return (
    <DetailPart title="Your decision">
      <DecisionForm
        send={send}
        done={DONE}
        aboutNote="Optional. The agent sees it as a message from a person."
        approveVerb={isEditing ? 'Approve with these arguments' : 'Approve'}
        mayApprove={fault === undefined}
      >
        <Checkbox
          label="Change the arguments"
          checked={isEditing}
          onChange={({ currentTarget }) => setIsEditing(currentTarget.checked)}
        />
        {isEditing && (
          <JsonInput
            label="Arguments"
            description="Include all of them. They must match what the tool accepts."
            value={edited}
            onChange={(text) => {
              setEdited(text);
              setRefused(undefined);
            }}
            error={fault ?? refused}
            autosize
            minRows={4}
            maxRows={16}
            styles={{ input: { fontFamily: 'monospace' } }}
          />
        )}
      </DecisionForm>
    </DetailPart>
  );
}
