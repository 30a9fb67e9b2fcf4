import { PageHeader } from '@libs/ui/frame/page-header';
import { Badge, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconBook, IconCode, IconKey, IconRobot, IconWebhook } from '@tabler/icons-react';
import { useMerchantId } from '../merchants/use-merchant.js';
import { WayCard } from './way-card.js';

/** What other programs can do here, today and later. */
export function Page() {
  const id = useMerchantId();
  const at = (path: string) => `/merchants/${id}/${path}`;
  return (
    <>
      <PageHeader title="Integrations" about="How your own programs work with the checkout." />
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="xl">
        <WayCard icon={IconKey} title="Sessions by API" to={at('api-keys')} link="API keys">
          Your backend opens a session for each order and sends the buyer to its pay page.
        </WayCard>
        <WayCard icon={IconWebhook} title="Events" to={at('webhooks')} link="Webhooks">
          Your server hears of every payment by signed webhooks, with retries and replay.
        </WayCard>
        <WayCard icon={IconCode} title="Pay page on your site" to={at('settings')} link="Embedding in Settings">
          One script opens the pay page over your own, for the origins that you allow.
        </WayCard>
        <WayCard icon={IconBook} title="Reference" href="/docs" link="API reference">
          Every endpoint, event and error, with its rules, to read and to try.
        </WayCard>
      </SimpleGrid>
      <AgentApi />
    </>
  );
}

function AgentApi() {
  return (
    <Paper p="lg" component="section">
      <Group align="flex-start" wrap="nowrap">
        <ThemeIcon variant="default" size={40} radius="lg" aria-hidden visibleFrom="xs">
          <IconRobot size={20} stroke={1.5} />
        </ThemeIcon>
        <Stack gap={6}>
          <Group gap="sm">
            <Title order={2}>Agent API</Title>
            <Badge color="gray">Not available yet</Badge>
          </Group>
          <Text size="sm" maw={640}>
            An HTTP API to embed an agent into your product, which can make payment links for you. It is being built.
            Its keys, spaces, usage and credits will be here; there is nothing to set up today, and nothing to pay for.
          </Text>
        </Stack>
      </Group>
    </Paper>
  );
}
