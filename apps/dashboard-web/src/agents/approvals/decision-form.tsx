import { asProblem } from '@libs/api-client/api-problem';
import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { argumentsIn, visibleJson } from '@libs/state-machines/approvals/visible-json';
import { useAction } from '@libs/ui/actions/use-action';
import { DetailPart } from '@libs/ui/details/detail-drawer';
import { Button, Checkbox, Group, JsonInput, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useOrganizationId } from '../use-organization.js';

const PATH = '/api/agent/merchants/{merchant_id}/approvals/{approval_id}';
const MAX_NOTE = 1_000;

/** Approves a call as it is or with other arguments, or rejects it. */
export function DecisionForm({ of }: { of: View<'CallApprovalView'> }) {
  const merchant_id = useOrganizationId();
  const [note, setNote] = useState('');
  const [isEditing, setIsEditing] = useState(false);
  const [edited, setEdited] = useState(() => visibleJson(of.arguments));
  const [refused, setRefused] = useState<string>();
  const params = { path: { merchant_id, approval_id: of.approval_id } };
  const body = { digest: of.digest, note: note.trim() || null };
  const given = isEditing ? argumentsIn(edited) : undefined;
  const approve = useAction({
    send: () =>
      client
        .POST(`${PATH}/approve`, { params, body: { ...body, arguments: given ?? null } })
        .catch((thrown: unknown) => {
          setRefused(asProblem(thrown).faults.find(({ loc }) => loc[1] === 'arguments')?.msg);
          throw thrown;
        }),
    done: 'Approved. The turn goes on.',
    failed: 'The call was not approved',
  });
  const reject = useAction({
    send: () => client.POST(`${PATH}/reject`, { params, body }),
    done: 'Rejected. The turn goes on without the call.',
    failed: 'The call was not rejected',
  });
  const isBusy = approve.isBusy || reject.isBusy;
  const fault = isEditing && !given ? 'Enter an object as JSON.' : undefined;
  return (
    <DetailPart title="Your decision">
      <Stack gap="md">
        <Checkbox
          label="Change the arguments"
          checked={isEditing}
          onChange={({ currentTarget }) => setIsEditing(currentTarget.checked)}
        />
        {isEditing && (
          <JsonInput
            label="Arguments"
            description="All of them. They must fit the tool."
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
        <Textarea
          label="Note"
          description="Optional. The agent reads it as the words of a person."
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          maxLength={MAX_NOTE}
          autosize
          minRows={2}
        />
        <Group>
          <Button onClick={() => approve.run()} loading={approve.isBusy} disabled={isBusy || fault !== undefined}>
            {isEditing ? 'Approve with these arguments' : 'Approve'}
          </Button>
          <Button variant="default" onClick={() => reject.run()} loading={reject.isBusy} disabled={isBusy}>
            Reject
          </Button>
        </Group>
      </Stack>
    </DetailPart>
  );
}
