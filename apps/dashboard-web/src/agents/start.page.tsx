import { api } from '@libs/api-client/client';
import { StatCard } from '@libs/ui/charts/stat-card';
import { Usd } from '@libs/ui/text/amounts/usd';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { Anchor, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AgentHeader } from './agent-header.js';
import { curlOf } from './curl.js';
import { useAgentPath, useOrganizationId } from './use-organization.js';

/**
 * The first page of the agents: what the agent API is, its current state, and the calls that lead to a first result.
 */
export function Page() {
  const at = useAgentPath();
  return (
    <>
      <AgentHeader title="Agents" about="Embed an agent in your product: spaces, turns, files, cost by customer." />
      <Stack gap="lg">
        <Standing />
        <Paper p="lg" component="section">
          <Title order={2} mb="md">
            From zero to a first result
          </Title>
          <Stack gap="lg">
            <Step name="1. Create a key" link={[at('keys'), 'API keys']}>
              Your server sends it with every call. It must never be in a browser or an app.
            </Step>
            <Step name="2. Create a space" link={[at('spaces'), 'Spaces']} command={CREATE_SPACE()}>
              A space has its own instructions, tools, secrets and memory. Keep its <code>space_id</code>.
            </Step>
            <Step name="3. Describe its job" command={SET_MANIFEST()}>
              Instructions apply to every turn of the space.
            </Step>
            <Step name="4. Ask" link={[at('playground'), 'Playground: ask without a line of code']} command={ASK()}>
              One Idempotency-Key for each turn: repeating the call returns the same turn and is charged once.
            </Step>
            <Step name="5. Fetch the result" link={[at('webhooks'), 'Webhooks: be notified instead']} command={FETCH()}>
              A turn is over when its state is done, failed or cancelled.
            </Step>
          </Stack>
        </Paper>
      </Stack>
    </>
  );
}

const CREATE_SPACE = () => curlOf({ path: '/spaces', body: { title: 'Support' } });
const SET_MANIFEST = () =>
  curlOf({ method: 'PUT', path: '/spaces/sp_…/manifest', body: { instructions: 'You help customers of a bakery.' } });
const ASK = () =>
  curlOf({
    path: '/turns',
    headers: ['Idempotency-Key: question-1017'],
    body: { space: 'sp_…', text: 'What time is it?', end_user_ref: 'customer-42' },
  });
const FETCH = () => curlOf({ path: '/turns/tn_…' });

interface StepProps {
  readonly name: string;
  readonly children: ReactNode;
  readonly link?: readonly [to: string, words: string];
  readonly command?: string;
}

function Step({ name, children, link, command }: StepProps) {
  return (
    <section>
      <Title order={3} mb={4}>
        {name}
      </Title>
      <Text size="sm" c="dimmed" mb={6} component="div">
        {children}{' '}
        {link && (
          <Anchor inherit underline="always" renderRoot={(props) => <Link to={link[0]} {...props} />}>
            {link[1]}
          </Anchor>
        )}
      </Text>
      {command && <CopyBlock text={command} label={`Copy the command of step ${name.charAt(0)}`} />}
    </section>
  );
}

function Standing() {
  const merchant_id = useOrganizationId();
  const credits = api.useQuery('get', '/api/agent/merchants/{merchant_id}/credits', {
    params: { path: { merchant_id } },
  }).data;
  const usage = api.useQuery('get', '/api/agent/merchants/{merchant_id}/usage', {
    params: { path: { merchant_id }, query: { limit: 1 } },
  }).data;
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <StatCard name="Credits" value={<Usd dollars={credits?.available_usd} />} more="for new turns" />
      <StatCard
        name="Turns, 30 days"
        value={usage?.totals.turns ?? '–'}
        more={`${usage?.totals.done ?? 0} of them done`}
      />
      <StatCard
        name="Cost, 30 days"
        value={<Usd dollars={usage?.totals.billed_cost_usd} />}
        more="of all your spaces"
      />
    </SimpleGrid>
  );
}
