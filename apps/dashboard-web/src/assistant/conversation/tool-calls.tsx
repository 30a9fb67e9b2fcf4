import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ReadProblem } from '@libs/ui/states/read-problem';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useOrganizationId } from '../../agents/use-organization.js';
import { RefundCard } from './refund-card.js';
import { LINK, payUrl, REFUND, refundDraft, wordsFor } from './tool-results.js';
import { ASSISTANT } from './use-assistant.js';

type Call = View<'AssistantToolCallView'>;

const MAX_STEPS = 50;

/**
 * The tools that the assistant called in a turn that has ended, and their results. Links and drafts come from its
 * tools, never from the text of a model.
 */
export function ToolCalls({ turnId, isOpenAtFirst }: { turnId: string; isOpenAtFirst: boolean }) {
  const [isOpen, fold] = useDisclosure(isOpenAtFirst);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={fold.toggle} aria-expanded={isOpen} mb="xs">
        {isOpen ? 'Hide what it did' : 'Show what it did'}
      </Button>
      <Collapse expanded={isOpen}>{isOpen && <CallsOfTurn turnId={turnId} />}</Collapse>
    </>
  );
}

function CallsOfTurn({ turnId: turn_id }: { turnId: string }) {
  const merchant_id = useOrganizationId();
  const params = { path: { merchant_id, turn_id }, query: { limit: MAX_STEPS } };
  const response = api.useQuery('get', `${ASSISTANT}/turns/{turn_id}/calls`, { params });
  if (response.error && !response.data)
    return (
      <ReadProblem error={response.error} title="Could not load the result" onRetry={() => void response.refetch()} />
    );
  const calls = response.data?.data;
  if (!calls) return null;
  return (
    <Stack gap="sm">
      {calls.length === 0 && (
        <Text size="sm" c="dimmed">
          It did not look anything up.
        </Text>
      )}
      {calls.map((call) => (
        <ToolCall key={call.call_id} call={call} />
      ))}
    </Stack>
  );
}

function ToolCall({ call }: { call: Call }) {
  const draft = call.tool === REFUND && call.state === 'done' ? refundDraft(call.result) : undefined;
  const link = call.tool === LINK ? payUrl(call.result, window.location.origin) : undefined;
  return (
    <div>
      <Group gap="xs" mb={draft || link ? 6 : 0}>
        <Text size="sm">{wordsFor(call.tool)}</Text>
        <StatusBadge kind="tool_call" status={call.state} />
      </Group>
      {link && <CopyBlock text={link} label="Copy the payment link" isWrapped />}
      {draft && <RefundCard draft={draft} />}
      {call.state === 'failed' && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {call.result}
        </Text>
      )}
    </div>
  );
}
