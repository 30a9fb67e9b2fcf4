import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { PageHeader } from '@libs/ui/frame/page-header';
import { IconClockExclamation } from '@libs/ui/generated/icons';
import { useSearch } from '@libs/ui/lists/state/use-search';
import { Loaded } from '@libs/ui/states/loaded';
import { PageSkeleton } from '@libs/ui/states/skeletons';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { When } from '@libs/ui/text/times/when';
import { Alert, SegmentedControl, SimpleGrid, Stack, Title } from '@mantine/core';
import { AlertsCard } from './alerts-card.js';
import { FailedDeliveries } from './failed-deliveries.js';
import { MetricCard } from './metrics/metric-card.js';
import { METRIC_GROUPS } from './metrics/metrics.js';
import { ServicesCard } from './services-card.js';

/** The interval of requests without the stream: that of the checks. */
const ASK_EVERY_MS = 30_000;
const SPANS = [
  { value: '1', label: '1 h' },
  { value: '24', label: '24 h' },
  { value: '168', label: '7 days' },
];
const USUAL = '24';

/** Health of the platform. */
export function Page() {
  const [search, change] = useSearch();
  const span = SPANS.find(({ value }) => value === search['hours'])?.value ?? USUAL;
  const response = api.useQuery('get', '/api/admin/health', {}, { refetchInterval: ASK_EVERY_MS });
  const history = api.useQuery('get', '/api/admin/health/history', { params: { query: { hours: Number(span) } } });
  const health = response.data;
  return (
    <>
      <PageHeader
        title="Health"
        beside={health && <StatusBadge kind="health" status={health.status} />}
        about={
          health?.checked_at && (
            <>
              Every service was checked <When at={health.checked_at} />.
            </>
          )
        }
        actions={
          <SegmentedControl
            aria-label="Time range of the charts"
            data={SPANS}
            value={span}
            onChange={(hours) => change({ hours: hours === USUAL ? undefined : hours }, { replace: true })}
          />
        }
      />
      <Loaded response={response} title="Could not load the health of the platform" skeleton={<PageSkeleton />}>
        {(shown) => <Shown health={shown} history={history.data} />}
      </Loaded>
    </>
  );
}

interface ShownProps {
  readonly health: View<'PlatformHealthView'>;
  readonly history: View<'HealthHistoryView'> | undefined;
}

function Shown({ health, history }: ShownProps) {
  const { is_stale, alerts, cleared_alerts, services, failed_deliveries } = health;
  return (
    <Stack gap="lg">
      {is_stale && (
        <Alert color="red" icon={<IconClockExclamation size={18} />} title="These figures are old">
          The last check of the services is older than usual. Check whether the admin service’s worker is running.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <AlertsCard alerts={alerts} cleared={cleared_alerts} />
        <ServicesCard services={services} />
      </SimpleGrid>
      {METRIC_GROUPS.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <Title order={2} mb="xs">
            {group.title}
          </Title>
          <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
            {group.metrics.map((metric) => (
              <MetricCard
                key={metric.name}
                metric={metric}
                value={health.metrics[metric.name]}
                threshold={health.thresholds.find((one) => one.metric === metric.name)}
                history={history}
              />
            ))}
          </SimpleGrid>
        </section>
      ))}
      <FailedDeliveries deliveries={failed_deliveries} />
    </Stack>
  );
}
