import type { View } from '@libs/api-client/views';
import { IconCheck } from '@libs/ui/generated/icons';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { Alert, Button, Card, Collapse, Group, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { type BrowserWallet, signTypedData, useBrowserWallets } from './browser-wallets.js';
import { delayInWords } from './use-treasury-changes.js';

interface OrderSignatureProps {
  readonly order: View<'TreasuryOrderView'>;
  readonly signer: string;
  /** Whether it is for current addresses: without that order no change is immediate. */
  readonly isOfToday: boolean;
  readonly signature: string | undefined;
  readonly onSigned: (signature: string) => void;
}

/** One order, signed in a wallet of this browser, or elsewhere and pasted. */
export function OrderSignature({ order, signer, isOfToday, signature, onSigned }: OrderSignatureProps) {
  const wallets = useBrowserWallets();
  const [isPasting, pasting] = useDisclosure(false);
  const [problem, setProblem] = useState<string>();
  const sign = async (wallet: BrowserWallet) => {
    setProblem(undefined);
    await signTypedData(wallet, signer, order.typed_data).then(onSigned, (error: Error) => setProblem(error.message));
  };
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Text size="sm" fw={500}>
          {isOfToday ? 'New sessions, and ' : ''}
          {addressesWith(order.delay_s)}
          {!isOfToday && ' (optional: without it they follow the platform’s order)'}
        </Text>
        {signature && (
          <Group gap={6}>
            <IconCheck size={16} />
            <Text size="sm">Signed.</Text>
          </Group>
        )}
        {problem && (
          <Alert color="red" title="Not signed">
            {problem}
          </Alert>
        )}
        <Group gap="xs">
          {wallets.map((wallet) => (
            <Button key={wallet.id} size="compact-md" variant="default" onClick={() => void sign(wallet)}>
              {signature ? 'Sign again with' : 'Sign with'} {wallet.name}
            </Button>
          ))}
          <Button size="compact-md" variant="subtle" onClick={pasting.toggle} aria-expanded={isPasting}>
            Sign elsewhere
          </Button>
        </Group>
        {wallets.length === 0 && (
          <Text size="xs" c="dimmed">
            No wallet was found in this browser. Sign with a multisig, a hardware wallet or a wallet on another machine.
          </Text>
        )}
        <Collapse expanded={isPasting}>
          <Elsewhere typedData={order.typed_data} onSigned={onSigned} />
        </Collapse>
      </Stack>
    </Card>
  );
}

/** Returns the addresses that an order is for: `addresses with a delay of 3 days`. */
function addressesWith(delayS: number | null): string {
  if (delayS === null) return 'LOCKED addresses';
  return delayS === 0 ? 'addresses without a delay' : `addresses with a delay of ${delayInWords(delayS)}`;
}

/** May be empty: Safe accepts that for a message that its owners signed on the chain. */
const SIGNATURE = /^0x([0-9a-fA-F]{2})*$/;

function Elsewhere({ typedData, onSigned }: { typedData: Record<string, unknown>; onSigned: (text: string) => void }) {
  const [text, setText] = useState('');
  const trimmed = text.trim();
  return (
    <Stack gap="xs">
      <Text size="xs" c="dimmed">
        Sign this as EIP-712 data, for example in Safe or with “cast wallet sign --data --from-file”, within a day.
      </Text>
      <CopyBlock text={JSON.stringify(typedData, null, 2)} label="Copy the data to sign" />
      <Textarea
        label="Signature"
        placeholder="0x…"
        autosize
        maxRows={4}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={trimmed !== '' && !SIGNATURE.test(trimmed) ? 'A signature is hex and begins with 0x.' : undefined}
      />
      <Group>
        <Button
          size="compact-md"
          variant="default"
          disabled={!SIGNATURE.test(trimmed)}
          onClick={() => onSigned(trimmed)}
        >
          Use this signature
        </Button>
      </Group>
    </Stack>
  );
}
