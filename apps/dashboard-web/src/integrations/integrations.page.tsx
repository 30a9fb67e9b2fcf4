import { PageHeader } from '@libs/ui/frame/page-header';
import { IconBook, IconCode, IconKey, IconRobot, IconWebhook } from '@libs/ui/generated/icons';
import { Button, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAgentPath } from '../agents/use-organization.js';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import { WayCard } from './way-card.js';

const LINKS = [
  ['keys', 'API keys'],
  ['playground', 'Playground'],
  ['credits', 'Credits'],
] as const;

/** The ways in which other programs use the checkout and its agent API. */
export function Page() {
  const id = useMerchantId();
  const at = (path: string) => `/merchants/${id}/${path}`;
  return (
    <>
      <PageHeader title="Integrations" about="Connect your own software to the checkout." />
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="xl">
        <WayCard icon={IconKey} title="Sessions by API" to={at('api-keys')} link="API keys">
          Your backend creates a session for each order and sends the buyer to its pay page.
        </WayCard>
        <WayCard icon={IconWebhook} title="Events" to={at('webhooks')} link="Webhooks">
          Your server is notified of every payment by signed webhooks, with retries and replay.
        </WayCard>
        <WayCard icon={IconCode} title="Pay page on your site" to={at('settings')} link="Embedding in Settings">
          One script opens the pay page over your own, for the origins that you allow.
        </WayCard>
        <WayCard icon={IconBook} title="Documentation" href="/docs" link="Documentation">
          Quick starts, guides and SDKs, and a reference of every endpoint, event and error.
        </WayCard>
      </SimpleGrid>
      <AgentApi />
    </>
  );
}

function AgentApi() {
  const agents = useAgentPath();
  return (
    <Paper p="lg" component="section">
      <Group align="flex-start" wrap="nowrap">
        <ThemeIcon variant="default" size={40} radius="lg" aria-hidden visibleFrom="xs">
          <IconRobot size={20} stroke={1.5} />
        </ThemeIcon>
        <Stack gap={6}>
          <Title order={2}>Agent API</Title>
          <Text size="sm" maw={640}>
            An HTTP API to embed an agent in your product, which can create payment links for you: keys, spaces, turns,
            usage and credits.
          </Text>
          <Group gap="xs" mt={4}>
            <Button size="compact-md" renderRoot={(props) => <Link to={agents()} {...props} />}>
              Open the agent API
            </Button>
            {LINKS.map(([to, words]) => (
              <Button
                key={to}
                variant="default"
                size="compact-md"
                renderRoot={(props) => <Link to={agents(to)} {...props} />}
              >
                {words}
              </Button>
            ))}
          </Group>
        </Stack>
      </Group>
    </Paper>
  );
}
