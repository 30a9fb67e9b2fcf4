import { MenuButton } from '@libs/ui/floating/menu-button';
import { IconPlus, IconSelector } from '@libs/ui/generated/icons';
import { useMe } from '@libs/ui/sign-in/me';
import { Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import styles from './merchant-switcher.module.css';

/** A menu of the merchants of which the person is a member, and of a new one. */
export function MerchantSwitcher({ name }: { name: string | undefined }) {
  const current = Math.abs(useMerchantId());
  const memberships = useMe().data?.memberships ?? [];
  const button = (
    <UnstyledButton className={styles['switch']} aria-label={`Merchant: ${name ?? 'none'}. Switch`}>
      <Text size="sm" fw={500} truncate>
        {name ?? 'Choose a merchant'}
      </Text>
      <IconSelector size={16} stroke={1.6} aria-hidden />
    </UnstyledButton>
  );
  const merchants = memberships.map(({ merchant_id, merchant_name, role }) => ({
    label: merchant_name,
    about: role,
    isCurrent: merchant_id === current,
    link: { component: Link, to: `/merchants/${merchant_id}` },
  }));
  const another = { label: 'New merchant', icon: IconPlus, link: { component: Link, to: '/merchants/new' } };
  return (
    <MenuButton button={button} position="bottom-start" width="target" rows={[...merchants, 'divider', another]} />
  );
}
