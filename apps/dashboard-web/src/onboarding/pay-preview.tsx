import { Alert, Badge, Divider, Group, Modal, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMerchant } from '../current-merchant/use-merchant.js';

interface PayPreviewProps {
  readonly onClose: () => void;
}

/** A picture of the pay page with the merchant's name. It has no address: it cannot be paid. */
export function PayPreview({ onClose }: PayPreviewProps) {
  const name = useMerchant().data?.name ?? 'Your shop';
  const [asset, setAsset] = useState('USDC');
  return (
    <Modal opened onClose={onClose} title="Pay page preview">
      <Stack>
        <Alert color="blue" p="xs">
          <Text size="sm">A preview only: it cannot be paid.</Text>
        </Alert>
        <Paper withBorder p="lg">
          <Stack gap="sm">
            <Group justify="space-between">
              <Text fw={600}>{name}</Text>
              <Badge color="gray" variant="light">
                59:42 left
              </Badge>
            </Group>
            <Text fz={28} fw={600} className="numbers">
              US$12.50
            </Text>
            <SegmentedControl fullWidth data={['USDC', 'USDT']} value={asset} onChange={setAsset} aria-label="Token" />
            <Text size="sm">
              Send exactly <b>12.50 {asset}</b> on <b>Arbitrum One</b> to this address:
            </Text>
            <Text size="sm" c="dimmed" ff="monospace">
              A separate address for each payment
            </Text>
            <Divider />
            <Text size="xs" c="dimmed">
              The page notices the payment by itself, then takes your customer back to your shop.
            </Text>
          </Stack>
        </Paper>
      </Stack>
    </Modal>
  );
}
