import type { View } from '@libs/api-client/views';
import { When } from '@libs/ui/text/times/when';
import { Stack, Text } from '@mantine/core';
import { Card } from '../../cards/card.js';

/** Questions of operators and answers of the merchant; nothing while there are none. */
export function MessagesCard({ messages }: { messages: View<'OperatorMerchantDetailView'>['review_messages'] }) {
  if (messages?.length === 0) return null;
  return (
    <Card title="Questions and answers">
      {messages === null ? (
        <Text size="sm" c="dimmed">
          They cannot be loaded right now.
        </Text>
      ) : (
        <Stack gap="sm">
          {messages.map(({ id, kind, body, author, at }) => (
            <Message
              key={id}
              who={`${author ?? 'Unknown'} ${kind === 'question' ? 'asked' : 'answered'}`}
              at={at}
              body={body}
            />
          ))}
        </Stack>
      )}
    </Card>
  );
}

/** A message with its author. */
export function Message({ who, at, body }: { who: string; at: string; body: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
        {who} <When at={at} />
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {body}
      </Text>
    </div>
  );
}
