import { IconLinkPlus } from '@libs/ui/generated/icons';
import { Button, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useIsTest, useMay, useMerchant, useMerchantId } from '../current-merchant/use-merchant.js';
import { sellingGate } from './selling-gate.js';

/**
 * A link to the form for a payment link; where none can be made now, it shows why. Hidden from people who may not make
 * links.
 */
export function NewLinkButton({ isCentered }: { isCentered?: boolean }) {
  const id = useMerchantId();
  const may = useMay();
  const merchant = useMerchant().data;
  const isTesting = useIsTest();
  const navigate = useNavigate();
  const reasonId = useId();
  if (!may('build') || !merchant) return null;
  const gate = isTesting ? undefined : sellingGate(merchant);
  return (
    <Stack gap={4} align={isCentered ? 'center' : 'flex-end'}>
      <Button
        leftSection={<IconLinkPlus size={16} stroke={1.6} />}
        disabled={gate !== undefined}
        aria-describedby={gate && reasonId}
        onClick={() => void navigate({ to: `/merchants/${id}/sessions`, search: { new: 'link' } as never })}
      >
        Create payment link
      </Button>
      {gate && (
        <Text id={reasonId} size="xs" c="dimmed" maw={300} ta={isCentered ? 'center' : 'right'}>
          {gate.reason}
        </Text>
      )}
    </Stack>
  );
}
