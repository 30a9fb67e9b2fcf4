import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { formatUsd } from '@libs/money/cents';
import { IconCircleCheck, IconCreditCard } from '@libs/ui/generated/icons';
import { QrCode } from '@libs/ui/qr/qr-code';
import { Loaded } from '@libs/ui/states/loaded';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { When } from '@libs/ui/text/times/when';
import { Alert, Button, Center, Grid, Group, Paper, Stack, Text, Title } from '@mantine/core';

const POLL_MS = 2_000;
const PATH = '/api/sessions/{token}/status';
type Session = View<'SessionStatusView'>;

interface TopUpPayingProps {
  readonly token: string;
  readonly onClose: () => void;
}

/** A top-up that waits for its money; updates automatically when it arrives. */
export function TopUpPaying({ token, onClose }: TopUpPayingProps) {
  const response = api.useQuery(
    'get',
    PATH,
    { params: { path: { token } } },
    { refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : POLL_MS) },
  );
  return (
    <Loaded response={response} title="Could not load the top-up">
      {(session) =>
        session.status === 'paid' ? <Paid of={session} onClose={onClose} /> : <Open of={session} onClose={onClose} />
      }
    </Loaded>
  );
}

function isOver({ status }: Session): boolean {
  return status === 'paid' || status === 'canceled';
}

function Paid({ of, onClose }: { of: Session; onClose: () => void }) {
  return (
    <Alert color="green" icon={<IconCircleCheck size={18} />} title={`${formatUsd(of.paid_total_usd_cents)} paid`}>
      <Text size="sm" mb="sm">
        Thank you. It is added to the balance as soon as the payment is credited, within seconds.
      </Text>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        Done
      </Button>
    </Alert>
  );
}

function Open({ of, onClose }: { of: Session; onClose: () => void }) {
  return (
    <Paper p="lg" component="section">
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, sm: 7 }}>
          <Group gap="sm" mb={4}>
            <Title order={2}>Top-up of {formatUsd(of.amount_usd_cents)}</Title>
            <StatusBadge kind="session" status={of.status} />
          </Group>
          <Text size="sm" c="dimmed" mb="md">
            Can be paid until <When at={of.expires_at} absolute />; later payments are still credited. The payer does
            not need an account here. This page updates by itself.
          </Text>
          <Group>
            <Button
              component="a"
              href={of.pay_url}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconCreditCard size={16} stroke={1.6} />}
            >
              Pay {formatUsd(of.remaining_usd_cents)}
            </Button>
            <Button variant="default" onClick={onClose}>
              Another amount
            </Button>
          </Group>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 5 }}>
          <Stack>
            <Center>
              <QrCode text={of.pay_url} label="QR code of the pay page of the top-up" />
            </Center>
            <CopyBlock text={of.pay_url} label="Copy the payment link" />
          </Stack>
        </Grid.Col>
      </Grid>
    </Paper>
  );
}
