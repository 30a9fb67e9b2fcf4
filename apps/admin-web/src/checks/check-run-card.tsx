import type { View } from '@libs/api-client/views';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { When } from '@libs/ui/text/times/when';
import { Box, Group, Stack, Text } from '@mantine/core';
import { Card } from '../cards/card.js';

interface CheckRunCardProps {
  readonly run: View<'CheckRunView'>;
  /** The findings that are shown. */
  readonly findings: readonly View<'FindingView'>[];
}

/** The findings of one service, with advice for each. */
export function CheckRunCard({ run, findings }: CheckRunCardProps) {
  return (
    <Card title={`From ${run.service}`} action={<Timestamp run={run} />}>
      {findings.length === 0 && (
        <Text size="sm" c="dimmed">
          {run.finished_at === null ? 'The first run has not ended yet.' : `All ${run.findings.length} checks passed.`}
        </Text>
      )}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {findings.map((finding) => (
          <Group key={`${finding.check} ${finding.found}`} component="li" wrap="nowrap" align="flex-start" gap="md">
            <Box miw={92}>
              <StatusBadge kind="finding" status={finding.status} />
            </Box>
            <Box style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text size="sm">{finding.found}</Text>
              {finding.todo !== null && (
                <Text size="sm" c="dimmed">
                  {finding.todo}
                </Text>
              )}
              <Text size="xs" c="dimmed" ff="monospace">
                {finding.check}
              </Text>
            </Box>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}

function Timestamp({ run: { is_running, finished_at } }: Pick<CheckRunCardProps, 'run'>) {
  if (is_running) return <Text size="sm">Running…</Text>;
  return (
    <Text size="sm" c="dimmed">
      {finished_at === null ? 'Did not finish' : <When at={finished_at} />}
    </Text>
  );
}
