import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { Anchor, Paper, Tabs, Text, Title } from '@mantine/core';
import { VERIFY_NODE, VERIFY_PYTHON, VERIFY_STRIPE } from './verify-snippets.js';

// biome-ignore format: a table reads best as a table
const WAYS = [
  { value: 'node',   label: 'Node',           text: VERIFY_NODE },
  { value: 'python', label: 'Python',         text: VERIFY_PYTHON },
  { value: 'stripe', label: 'stripe package', text: VERIFY_STRIPE },
] as const;

/** Shows how a server distinguishes our events from forged ones. */
export function VerifySignature() {
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb={4}>
        Check the signature
      </Title>
      <Text size="sm" c="dimmed" mb="sm" maw={640}>
        Anyone can POST to your server, but only we know the secret. Use the raw body, before any JSON parser has
        touched it, and refuse what is older than five minutes. Receivers for your framework are in{' '}
        <Anchor href="/docs/webhooks" target="_blank" rel="noreferrer" inherit underline="always">
          the webhooks guide
        </Anchor>
        .
      </Text>
      <Tabs defaultValue="node" keepMounted={false}>
        <Tabs.List mb="sm">
          {WAYS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {WAYS.map(({ value, label, text }) => (
          <Tabs.Panel key={value} value={value}>
            <CopyBlock text={text} label={`Copy the code for ${label}`} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Paper>
  );
}
