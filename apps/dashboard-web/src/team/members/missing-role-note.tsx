import { IconLock } from '@libs/ui/generated/icons';
import { Group, Text } from '@mantine/core';
import { useMay } from '../../current-merchant/use-merchant.js';
import { ROLES } from '../roles/role-words.js';
import { useRole } from '../roles/use-role.js';

const WHO = {
  build: 'Owners, admins and developers can.',
  manage: 'Owners and admins can.',
  own: 'Only owners can.',
} as const;

/** The reason why there are no buttons: `A viewer cannot change webhooks. …` Nothing for those who may. */
export function MissingRoleNote({ needs, action }: { needs: keyof typeof WHO; action: string }) {
  const may = useMay();
  const role = useRole();
  if (!role || may(needs)) return null;
  return (
    <Group gap={6} mb="md" wrap="nowrap" c="dimmed">
      <IconLock size={15} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm">
        Your role is {ROLES[role].word.toLowerCase()}: you cannot {action}. {WHO[needs]}
      </Text>
    </Group>
  );
}
