import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { visibleJson } from '@libs/state-machines/approvals/visible-json';
import { useAction } from '@libs/ui/actions/use-action';
import { Facts } from '@libs/ui/details/facts';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { Hash } from '@libs/ui/text/hash';
import { When } from '@libs/ui/text/times/when';
import { Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { useOrganizationId } from '../../agents/use-organization.js';
import { useMay } from '../../current-merchant/use-merchant.js';
import { ASSISTANT } from '../use-assistant.js';
import { REFUND, refundWish } from './tool-results.js';

type Call = NonNullable<View<'AssistantTurnView'>['waiting_for']>;

const MAX_NOTE = 1_000;

/** What the assistant wants to do, and the member's decision. */
export function Decision({ turnId: turn_id, call }: { turnId: string; call: Call }) {
  const merchant_id = useOrganizationId();
  const may = useMay();
  const [note, setNote] = useState('');
  const key = useRef(crypto.randomUUID());
  const { run, isBusy, input } = useAction({
    send: (decision: 'approve' | 'reject') =>
      client.POST(`${ASSISTANT}/turns/{turn_id}/decision`, {
        params: { path: { merchant_id, turn_id } },
        body: { digest: call.digest, decision, note: note.trim() || null },
        headers: { 'Idempotency-Key': `${key.current} ${decision}` },
      }),
    failed: 'Your decision was not taken',
  });
  return (
    <Paper p="md" withBorder mb="sm" role="group" aria-label="Your decision">
      <Title order={3} size="h4" mb="xs">
        {call.tool === REFUND ? 'Draft this refund?' : `May the assistant call ${call.tool}?`}
      </Title>
      <Stack gap="sm">
        {call.tool === REFUND ? (
          <RefundFacts given={call.arguments} />
        ) : (
          <CopyBlock text={visibleJson(call.arguments)} label="Copy the arguments" isWrapped />
        )}
        <Text size="xs" c="dimmed">
          Nothing is sent. It waits until <When at={call.expires_at} mayBeAhead />.
        </Text>
        {may('build') ? (
          <>
            <Textarea
              label="Note"
              description="Optional. The assistant reads it as your words."
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
              maxLength={MAX_NOTE}
              autosize
              minRows={1}
            />
            <Group>
              <Button onClick={() => run('approve')} loading={isBusy && input === 'approve'} disabled={isBusy}>
                Approve
              </Button>
              <Button
                variant="default"
                onClick={() => run('reject')}
                loading={isBusy && input === 'reject'}
                disabled={isBusy}
              >
                Reject
              </Button>
            </Group>
          </>
        ) : (
          <Text size="sm">This takes the role developer.</Text>
        )}
      </Stack>
    </Paper>
  );
}

function RefundFacts({ given }: { given: Record<string, unknown> }) {
  const { amount, to, txHash } = refundWish(given);
  return (
    <Facts
      rows={{
        Payment: <Hash value={txHash} kind="tx" />,
        Amount: amount,
        To: to === null ? 'the address that paid' : <Hash value={to} kind="address" whole />,
      }}
    />
  );
}
