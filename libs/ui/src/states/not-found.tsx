import { Button } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from './empty-state.js';

/** No page has this address. */
export function NotFound() {
  return (
    <EmptyState
      icon={IconCompass}
      isPage
      title="There is no such page"
      action={
        <Button component={Link} to="/" variant="default">
          To the start
        </Button>
      }
    >
      It may have moved, or belong to a merchant of which you are no member.
    </EmptyState>
  );
}
