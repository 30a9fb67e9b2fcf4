import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { PageHeader } from '@libs/ui/frame/page-header';
import { Answered } from '@libs/ui/states/answered';
import { When } from '@libs/ui/text/when';
import { Badge, List, Stack } from '@mantine/core';
import { Card } from '../cards/card.js';
import { MaintenanceForm } from './maintenance-form.js';

/** The switch that keeps new work away from the agent API. */
export function Page() {
  const answer = api.useQuery('get', '/api/admin/maintenance', {});
  const isOn = answer.data?.active;
  return (
    <>
      <PageHeader
        title="Maintenance"
        about={answer.data && <Since {...answer.data} />}
        beside={isOn !== undefined && <Badge color={isOn ? 'orange' : 'green'}>{isOn ? 'On' : 'Off'}</Badge>}
      />
      <Stack gap="lg" maw={640}>
        <Card title="What it does">
          <List size="sm" spacing={6}>
            <List.Item>
              The agent API goes on taking turns, answers 202, and lets them wait until maintenance is over.
            </List.Item>
            <List.Item>Callers are told: your message, and when to come back if an end is set.</List.Item>
            <List.Item>Checkout is not touched: sessions, payments, webhooks and sweeps go on as always.</List.Item>
          </List>
        </Card>
        <Answered answer={answer} title="Could not load the maintenance switch">
          {(maintenance) => <MaintenanceForm key={maintenance.changed_at} maintenance={maintenance} />}
        </Answered>
      </Stack>
    </>
  );
}

function Since({ active, changed_at }: View<'MaintenanceView'>) {
  return (
    <>
      {active ? 'Turns of the agent API wait.' : 'The agent API works at once.'}
      {changed_at && (
        <>
          {' '}
          Last changed <When at={changed_at} />.
        </>
      )}
    </>
  );
}
