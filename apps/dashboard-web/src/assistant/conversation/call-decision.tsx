import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { visibleJson } from '@libs/state-machines/approvals/visible-json';
import { Facts } from '@libs/ui/details/facts';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { Hash } from '@libs/ui/text/hash';
import { When } from '@libs/ui/text/times/when';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { type Decision, DecisionForm } from '../../agents/approvals/decision-form.js';
import { useIdempotencyKey } from '../../agents/turns/use-idempotency-key.js';
import { useOrganizationId } from '../../agents/use-organization.js';
import { useMay } from '../../current-merchant/use-merchant.js';
import { REFUND, refundWish } from './tool-results.js';
import { ASSISTANT } from './use-assistant.js';

type Call = NonNullable<View<'AssistantTurnView'>['waiting_for']>;

/** A call that the assistant wants to make, and the member's decision. */
export function CallDecision({ turnId: turn_id, call }: { turnId: string; call: Call }) {
  const merchant_id = useOrganizationId();
  const may = useMay();
  const key = useIdempotencyKey();
  const send = (decision: Decision, note: string | null) => {
    const body = { digest: call.digest, decision, note };
    const params = { path: { merchant_id, turn_id } };
    return client.POST(`${ASSISTANT}/turns/{turn_id}/decision`, { params, body, headers: key.headersOf(body) });
  };
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
          <DecisionForm send={send} aboutNote="Optional. The assistant sees it as your message." />
        ) : (
          <Text size="sm">You need the developer role to decide.</Text>
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
