import { Button } from '@mantine/core';
import { IconLinkPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMay, useMerchant, useMerchantId } from '../merchants/use-merchant.js';

/** Leads to making a payment link; only offered where it can work. */
export function NewLinkButton() {
  const id = useMerchantId();
  const may = useMay();
  const merchant = useMerchant().data;
  const navigate = useNavigate();
  if (!may('build') || merchant?.status !== 'active') return null;
  return (
    <Button
      leftSection={<IconLinkPlus size={16} stroke={1.6} />}
      onClick={() => void navigate({ to: `/merchants/${id}/sessions`, search: { new: 'link' } as never })}
    >
      Create payment link
    </Button>
  );
}
