import { api, client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { useAction } from '@libs/ui/actions/use-action';
import { PageHeader } from '@libs/ui/frame/page-header';
import { IconStethoscope } from '@libs/ui/generated/icons';
import { EmptyState } from '@libs/ui/states/empty-state';
import { Loaded } from '@libs/ui/states/loaded';
import { PageSkeleton } from '@libs/ui/states/skeletons';
import { Button, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { CheckRunCard } from './check-run-card.js';
import { isWrong, SHOWN, type Shown } from './shown.js';

/** The interval of requests while checks run; at other times the findings change less often. */
const ASK_RUNNING_MS = 1_500;
const ASK_EVERY_MS = 60_000;

/** The checks of everything that the platform depends on. */
export function Page() {
  const [shown, setShown] = useState<Shown>('wrong');
  const response = api.useQuery(
    'get',
    '/api/admin/checks',
    {},
    { refetchInterval: ({ state }) => (isRunning(state.data) ? ASK_RUNNING_MS : ASK_EVERY_MS) },
  );
  const run = useAction({
    send: () => client.POST('/api/admin/checks'),
    failed: 'The checks could not be run',
  });
  const runs = response.data?.data ?? [];
  return (
    <>
      <PageHeader
        title="Checks"
        about="What the platform depends on, checked by the services that use it. In production, every 15 minutes."
        actions={
          <Button
            leftSection={<IconStethoscope size={16} />}
            loading={run.isBusy || isRunning(response.data)}
            onClick={() => run.run()}
          >
            Run the checks
          </Button>
        }
      />
      <Loaded response={response} title="Could not load the checks" skeleton={<PageSkeleton />}>
        {() =>
          runs.length === 0 ? (
            <EmptyState icon={IconStethoscope} title="No checks have run yet">
              They check providers, contracts, the relayer, Postgres, backups, NATS, the public address, webhook egress
              and mail. They change nothing and send no e-mail.
            </EmptyState>
          ) : (
            <Stack gap="lg" maw={960}>
              <SegmentedControl
                aria-label="Which findings are shown"
                data={[...SHOWN]}
                value={shown}
                onChange={(value) => setShown(value as Shown)}
                w="fit-content"
              />
              {runs.map((one) => (
                <CheckRunCard
                  key={one.service}
                  run={one}
                  findings={shown === 'all' ? one.findings : one.findings.filter(isWrong)}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}

function isRunning(checks: View<'ChecksView'> | undefined): boolean {
  return checks?.data.some(({ is_running }) => is_running) ?? false;
}
