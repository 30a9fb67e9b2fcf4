import { Switch } from '@mantine/core';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { isTest, otherMode } from '../current-merchant/test-mode.js';
import { useMerchantId } from '../current-merchant/use-merchant.js';

/** Between live and test mode, staying on the page where both have it. */
export function ModeSwitch() {
  const id = useMerchantId();
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Switch
      size="sm"
      mt="xs"
      mb="sm"
      pl={4}
      color="yellow.7"
      label="Test mode"
      checked={isTest(id)}
      onChange={() => void navigate({ to: otherMode(id, path) })}
    />
  );
}
