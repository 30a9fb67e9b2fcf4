import { useMe } from '@libs/ui/sign-in/me';
import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPlus, IconSelector } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import styles from './merchant-switcher.module.css';
import { useMerchantId } from './use-merchant.js';

/** Which merchant: those of which the person is a member, and a new one. */
export function MerchantSwitcher({ name }: { name: string | undefined }) {
  const current = useMerchantId();
  const memberships = useMe().data?.memberships ?? [];
  return (
    <Menu width="target" position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={styles['switch']} aria-label={`Merchant: ${name ?? 'none'}. Switch`}>
          <Text size="sm" fw={500} truncate>
            {name ?? 'Choose a merchant'}
          </Text>
          <IconSelector size={16} stroke={1.6} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {memberships.map(({ merchant_id, merchant_name, role }) => (
          <Menu.Item
            key={merchant_id}
            component={Link}
            to={`/merchants/${merchant_id}`}
            rightSection={merchant_id === current ? <IconCheck size={15} aria-label="shown" /> : undefined}
          >
            <Text size="sm" truncate>
              {merchant_name}
            </Text>
            <Text size="xs" c="dimmed">
              {role}
            </Text>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/merchants/new" leftSection={<IconPlus size={15} stroke={1.6} />}>
          New merchant
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
