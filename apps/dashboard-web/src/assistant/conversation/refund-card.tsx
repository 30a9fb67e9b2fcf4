import { Facts } from '@libs/ui/details/facts';
import { QrCode } from '@libs/ui/qr/qr-code';
import { CopyButton } from '@libs/ui/text/copy/copy-button';
import { Hash } from '@libs/ui/text/hash';
import { Button, Group, Paper, Text } from '@mantine/core';
import type { RefundDraft } from './tool-results.js';

/** A refund to send: from the treasury's wallet, by a link or a code for its camera. */
export function RefundCard({ draft: { asset, tokenAddress, to, amount, walletLink } }: { draft: RefundDraft }) {
  return (
    <Paper p="md" withBorder role="group" aria-label="Refund draft">
      <Group align="flex-start" gap="lg">
        <QrCode text={walletLink} label="QR code of the refund, for the wallet of your treasury" size={140} />
        <div style={{ flex: 1, minWidth: 240 }}>
          <Facts
            rows={{
              Amount: `${amount} in ${asset}`,
              To: <Hash value={to} kind="address" whole />,
              Token: <Hash value={tokenAddress} kind="address" />,
            }}
          />
          <Text size="sm" mt="xs">
            Not sent. Check the address: exchanges pay from shared ones. Then send it from your treasury.
          </Text>
          <Group mt="sm" gap="xs">
            <Button component="a" href={walletLink} size="compact-sm">
              Open in a wallet
            </Button>
            <CopyButton text={walletLink} label="Copy the link for wallets" />
          </Group>
        </div>
      </Group>
    </Paper>
  );
}
