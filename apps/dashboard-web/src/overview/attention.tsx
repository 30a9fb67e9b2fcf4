import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ReadProblem } from '@libs/ui/states/read-problem';
import { Alert, Anchor, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMerchantId } from '../current-merchant/use-merchant.js';

type Part = Exclude<keyof View<'AttentionView'>, 'from' | 'treasury_fault'>;

interface PartRow {
  readonly part: Part;
  readonly what: (count: string, one: boolean) => string;
  readonly action: string;
  readonly to: string;
  readonly search: (fromDay: string) => Readonly<Record<string, string>>;
}

const labeled = (label: string) => (fromDay: string) => ({ label, created_from: fromDay });

// biome-ignore format: a table reads best as a table
const PARTS: readonly PartRow[] = [
  { part: 'partial',         what: (n, one) => `${n} ${one ? 'session is' : 'sessions are'} only partly paid`,        action: 'Ask for the rest',      to: 'sessions',            search: labeled('partial') },
  { part: 'over',            what: (n, one) => `${n} ${one ? 'session was' : 'sessions were'} overpaid`,              action: 'Refund the difference', to: 'sessions',            search: labeled('over') },
  { part: 'late',            what: (n, one) => `${n} ${one ? 'session was' : 'sessions were'} paid late`,             action: 'Ship or refund',        to: 'sessions',            search: labeled('late') },
  { part: 'reverted',        what: (n, one) => `${n} ${one ? 'session' : 'sessions'} had a payment reversed`, action: 'Check what you shipped', to: 'sessions',          search: labeled('reverted') },
  { part: 'wrong_token',     what: (n, one) => `${n} ${one ? 'transfer' : 'transfers'} of unsupported tokens`,        action: 'Move to your treasury', to: 'unsupported',         search: () => ({}) },
  { part: 'failed_webhooks', what: (n, one) => `${n} webhook ${one ? 'delivery' : 'deliveries'} failed`,              action: 'Replay',                to: 'webhooks/deliveries', search: (from) => ({ status: 'failed', from }) },
];

const MAX = 1_000;

/** Items that need attention, each with a link to the list in which to resolve it. Nothing where all is well. */
export function Attention({ days }: { days: number }) {
  const merchant_id = useMerchantId();
  const response = api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/attention', {
    params: { path: { merchant_id }, query: { days } },
  });
  const { data } = response;
  if (!data)
    return response.error ? (
      <ReadProblem
        error={response.error}
        title="Could not load what needs your attention"
        onRetry={() => void response.refetch()}
      />
    ) : null;
  const waiting = PARTS.filter(({ part }) => (data[part] ?? 0) > 0);
  const unknown = PARTS.some(({ part }) => data[part] === null);
  const { treasury_fault: treasuryFault } = data;
  if (waiting.length === 0 && !unknown && treasuryFault === null) return null;
  return (
    <Paper p="lg" component="section" aria-label="Needs your attention">
      <Title order={2} mb="xs">
        Needs your attention
      </Title>
      {treasuryFault !== null && (
        <Alert color="red" title="Money sent to your treasury would be lost" mb="sm">
          {treasuryFault}{' '}
          <Anchor component={Link} to={`/merchants/${merchant_id}/wallets`} fz="sm">
            Set another treasury
          </Anchor>
        </Alert>
      )}
      {waiting.map(({ part, what, action, to, search }) => (
        <Group
          key={part}
          justify="space-between"
          gap="sm"
          py={6}
          wrap="nowrap"
          style={{ borderTop: '1px solid var(--line)' }}
        >
          <Text size="sm">{what(counted(data[part]!), data[part] === 1)}</Text>
          <Anchor
            component={Link}
            to={`/merchants/${merchant_id}/${to}`}
            search={search(data.from.slice(0, 10)) as never}
            fz="sm"
            ta="right"
          >
            {action}
          </Anchor>
        </Group>
      ))}
      {unknown && (
        <Text size="xs" c="dimmed" mt={6}>
          Some of it cannot be checked right now.
        </Text>
      )}
      <Text size="xs" c="dimmed" mt={6}>
        In the last {days} days
      </Text>
    </Paper>
  );
}

function counted(count: number): string {
  return count >= MAX ? `${MAX.toLocaleString('en')}+` : String(count);
}
