import type { View } from '@libs/api-client/views';
import { IconCircleCheck } from '@libs/ui/generated/icons';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { When } from '@libs/ui/text/times/when';
import { Divider, Group, Stack, Text } from '@mantine/core';
import { Card } from '../cards/card.js';

type Alert = View<'AlertView'>;

const SHOWN_CLEARED = 5;

/** Present alerts, and recent ones that are over. */
export function AlertsCard({ alerts, cleared }: { alerts: readonly Alert[]; cleared: readonly Alert[] }) {
  return (
    <Card title="Alerts">
      <Stack gap="sm">
        {alerts.length === 0 && (
          <Group gap={8} fz="sm">
            <IconCircleCheck size={18} stroke={1.6} color="var(--mantine-color-green-6)" aria-hidden />
            Nothing needs your attention.
          </Group>
        )}
        {alerts.map((alert) => (
          <Raised key={alert.id} {...alert} />
        ))}
        {cleared.length > 0 && (
          <>
            <Divider label="Resolved" labelPosition="left" />
            <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
              {cleared.slice(0, SHOWN_CLEARED).map(({ id, message, cleared_at }) => (
                <Group
                  key={id}
                  component="li"
                  justify="space-between"
                  gap="xs"
                  wrap="nowrap"
                  fz="xs"
                  c="dimmed"
                  align="flex-start"
                >
                  <span>{message}</span>
                  <When at={cleared_at} style={{ whiteSpace: 'nowrap' }} />
                </Group>
              ))}
            </Stack>
          </>
        )}
      </Stack>
    </Card>
  );
}

function Raised({ severity, message, since, runbook }: Alert) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" justify="space-between">
      <div>
        <Text size="sm" fw={500}>
          {message}
        </Text>
        <Text size="xs" c="dimmed">
          began <When at={since} /> · {runbook}
        </Text>
      </div>
      <StatusBadge kind="alert" status={severity} />
    </Group>
  );
}
