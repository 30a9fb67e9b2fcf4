import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { formatUsd } from '@libs/money/cents';
import { useAction } from '@libs/ui/actions/use-action';
import { IconCreditCard } from '@libs/ui/generated/icons';
import { QrCode } from '@libs/ui/qr/qr-code';
import { styleOf } from '@libs/ui/status/status-table';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { When } from '@libs/ui/text/times/when';
import { Button, Center, Grid, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMay, useMerchantId } from '../current-merchant/use-merchant.js';
import { planStateOf } from './plan-state.js';

type Billing = View<'BillingView'>;

/** 30 days of Pro: makes the invoice, and shows how to pay it. */
export function ProInvoice({ billing }: { billing: Billing }) {
  const may = useMay();
  const { open_invoice: invoice, pro_price_usd_cents: price } = billing;
  const isFree = planStateOf(billing, new Date()) === 'free';
  return (
    <Paper p="lg" component="section">
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, sm: 7 }}>
          <Title order={2} mb={4}>
            {isFree ? 'Go Pro' : 'Another 30 days of Pro'}
          </Title>
          <Text size="sm" c="dimmed" mb="md">
            {formatUsd(price)} for 30 days: {styleOf('plan', 'pro').means} Paid with USDC or USDT at our own pay page;
            the days are added once the payment is final. Pro does not renew by itself.
          </Text>
          {invoice ? <OpenInvoice invoice={invoice} /> : may('manage') && <MakeInvoice price={price} />}
        </Grid.Col>
        {invoice && (
          <Grid.Col span={{ base: 12, sm: 5 }}>
            <Stack align="stretch">
              <Center>
                <QrCode text={invoice.pay_url} label="QR code of the pay page of the invoice" />
              </Center>
              <CopyBlock text={invoice.pay_url} label="Copy the payment link" />
            </Stack>
          </Grid.Col>
        )}
      </Grid>
    </Paper>
  );
}

function OpenInvoice({ invoice }: { invoice: View<'OpenInvoiceView'> }) {
  return (
    <>
      <Text size="sm" mb="sm">
        Invoice {invoice.invoice_id} can be paid until <When at={invoice.expires_at} absolute />. The payer does not
        need an account here: send them the link. This page updates by itself.
      </Text>
      <Group>
        <Button
          component="a"
          href={invoice.pay_url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconCreditCard size={16} stroke={1.6} />}
        >
          Pay {formatUsd(invoice.amount_usd_cents)}
        </Button>
      </Group>
    </>
  );
}

function MakeInvoice({ price }: { price: number }) {
  const merchant_id = useMerchantId();
  const { run, isBusy } = useAction({
    send: () =>
      client.POST('/api/dashboard/merchants/{merchant_id}/billing/pay', { params: { path: { merchant_id } } }),
    failed: 'The invoice was not created',
  });
  return (
    <Button leftSection={<IconCreditCard size={16} stroke={1.6} />} loading={isBusy} onClick={() => run()}>
      Create an invoice for {formatUsd(price)}
    </Button>
  );
}
