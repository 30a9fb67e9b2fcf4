import { List, Paper, Text, Title } from '@mantine/core';

const CAN = [
  'Find a payment by transaction, order or customer',
  'Explain why it is not credited, or what reached your treasury',
  'Create a payment link',
  'Draft a refund, which you approve and send from your treasury',
];

/** An introduction to the assistant, before the first question. */
export function Intro() {
  return (
    <Paper p="lg">
      <Title order={2} size="h3" mb="xs">
        Ask about your payments
      </Title>
      <List size="sm" spacing={4} c="dimmed">
        {CAN.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
      <Text size="xs" c="dimmed" mt="md">
        Check what it says before you act on it.
      </Text>
    </Paper>
  );
}
