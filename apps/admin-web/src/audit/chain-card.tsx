import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { IconAlertTriangle, IconShieldCheck } from '@libs/ui/generated/icons';
import { Loaded } from '@libs/ui/states/loaded';
import { CardSkeleton } from '@libs/ui/states/skeletons';
import { CopyButton } from '@libs/ui/text/copy/copy-button';
import { When } from '@libs/ui/text/times/when';
import { Alert, Group, Paper, Text } from '@mantine/core';

/** The state of the log's chain. */
export function ChainCard() {
  const response = api.useQuery('get', '/api/admin/audit/status', {});
  return (
    <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
      <Loaded response={response} title="The chain could not be verified" skeleton={<CardSkeleton lines={1} />}>
        {(status) => (status.is_intact ? <Intact {...status} /> : <Broken {...status} />)}
      </Loaded>
    </div>
  );
}

function Intact({ entries, verified_entries, verified_at, last_hash, head_told }: View<'AuditStatusView'>) {
  const all = verified_entries >= entries;
  return (
    <Paper p="md" component="section" aria-label="Hash chain">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <IconShieldCheck
          size={19}
          stroke={1.6}
          color="var(--mantine-color-green-6)"
          aria-hidden
          style={{ flex: 'none' }}
        />
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={500}>
            The chain is intact
          </Text>
          <Text size="xs" c="dimmed" component="div">
            {all ? `All ${count(entries)} entries` : `${count(verified_entries)} of ${count(entries)} entries, so far,`}{' '}
            verified <When at={verified_at} />
            {head_told ? (
              <>
                {' '}
                · copy of entry {count(head_told.seq)} kept outside of the database <When at={head_told.at} />
              </>
            ) : (
              ' · no copy outside the database yet'
            )}
          </Text>
          {last_hash && (
            <Group gap={4} wrap="nowrap">
              <Text size="xs" c="dimmed" ff="monospace" truncate>
                {last_hash}
              </Text>
              <CopyButton text={last_hash} label="Copy the hash of the newest entry" size="xs" />
            </Group>
          )}
        </div>
      </Group>
    </Paper>
  );
}

function Broken({ fault }: View<'AuditStatusView'>) {
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle size={18} />} title="The chain is broken">
      {fault}. The record was changed. Stop all writes to the database, and compare it with the copies of the head:{' '}
      <code>npm run audit:verify</code>.
    </Alert>
  );
}

function count(entries: number): string {
  return entries.toLocaleString('en');
}
