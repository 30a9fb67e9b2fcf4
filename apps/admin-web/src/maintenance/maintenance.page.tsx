import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { Facts } from '@libs/ui/details/facts';
import { PageHeader } from '@libs/ui/frame/page-header';
import { IconInfoCircle } from '@libs/ui/generated/icons';
import { Loaded } from '@libs/ui/states/loaded';
import { When } from '@libs/ui/text/times/when';
import { Alert, Badge, Stack } from '@mantine/core';
import { Card } from '../cards/card.js';
import { MaintenanceForm } from './maintenance-form.js';

const WHAT_HAPPENS = [
  ['New turns', 'Are accepted with 202 and wait. They start by themselves, in order, when maintenance is over.'],
  ['Running turns', 'Run to completion. Nothing is interrupted.'],
  [
    'Callers',
    'See your message in the response, and when to come back if you set an end. They do not have to send anything again.',
  ],
  ['Cancels, reads, files', 'Work as usual, also for waiting turns.'],
  ['Credits', 'Are held as usual; only completed work is charged.'],
  ['Webhooks', 'Are sent as usual, for turns and for payments.'],
  ['Merchants and buyers', 'Notice nothing: sessions, payments, sweeps and the dashboard keep working.'],
] as const;

/** The switch that keeps new work out of the agent API. */
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
        <Alert color="blue" icon={<IconInfoCircle size={18} />} title="This affects agents, not payments">
          It holds back turns of the agent API. The checkout is not affected: buyers pay and merchants sell as usual.
        </Alert>
        <Card title="What changes for whom">
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
      {active ? 'Turns of the agent API wait.' : 'The agent API starts turns at once.'}
      {changed_at && (
        <>
          {' '}
          Last changed <When at={changed_at} />.
        </>
      )}
    </>
  );
}
