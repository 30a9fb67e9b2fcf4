import { UnstyledButton } from '@mantine/core';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { isTest, otherMode } from '../current-merchant/test-mode.js';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import styles from './mode-switch.module.css';

/**
 * Switches between live and test mode, staying on the page where both have it. Drawn here: the library's switch would
 * add two kilobytes to each first load.
 */
export function ModeSwitch() {
  const id = useMerchantId();
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <UnstyledButton
      className={styles['switch']}
      role="switch"
      aria-checked={isTest(id)}
      onClick={() => void navigate({ to: otherMode(id, path) })}
    >
      Test mode
    </UnstyledButton>
  );
}
