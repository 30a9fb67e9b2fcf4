import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { Facts } from '@libs/ui/details/facts';
import { PageHeader } from '@libs/ui/frame/page-header';
import { Loaded } from '@libs/ui/states/loaded';
import { When } from '@libs/ui/text/times/when';
import { Alert, Badge, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Card } from '../cards/card.js';
import { MaintenanceForm } from './maintenance-form.js';

const WHAT_HAPPENS = [
  ['New turns', 'Are accepted with 202 and wait. They begin by themselves, in order, when maintenance is over.'],
  ['Running turns', 'Go on to their end. Nothing is broken off.'],
  ['Callers', 'Read your message in the response, and when to come back if you set an end. They need not send again.'],
  ['Cancels, reads, files', 'Work as always, for waiting turns too.'],
  ['Credits', 'Of a waiting turn are held as of any other, and charged only for what runs.'],
  ['Webhooks', 'Of turns and of payments go out as always.'],
  ['Merchants and buyers', 'Notice nothing: sessions, payments, sweeps and the dashboard go on.'],
] as const;

/** The switch that keeps new work away from the agent API. */
export function Page() {
  const response = api.useQuery('get', '/api/admin/maintenance', {});
  const isOn = response.data?.active;
  return (
    <>
      <PageHeader
        title="Agent maintenance"
        about={response.data && <Since {...response.data} />}
        beside={isOn !== undefined && <Badge color={isOn ? 'orange' : 'green'}>{isOn ? 'On' : 'Off'}</Badge>}
      />
      <Stack gap="lg" maw={640}>
        <Alert color="blue" icon={<IconInfoCircle size={18} />} title="This is about agents, not about payments">
          It holds back turns of the agent API. Checkout is not touched: buyers pay, and merchants sell, as always.
        </Alert>
        <Card title="What happens to whom">
          <Facts rows={WHAT_HAPPENS} />
        </Card>
        <Loaded response={response} title="Could not load the maintenance switch">
          {(maintenance) => <MaintenanceForm key={maintenance.changed_at} maintenance={maintenance} />}
        </Loaded>
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
