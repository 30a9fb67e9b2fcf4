import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCompass } from '../generated/icons.js';
import { EmptyState } from './empty-state.js';

/** No page has this address. */
export function NotFound() {
  return (
    <EmptyState
      icon={IconCompass}
      isPage
      title="Page not found"
      action={
        <Button component={Link} to="/" variant="default">
          Go to the start page
        </Button>
      }
    >
      It may have moved, or belong to a merchant you are not a member of.
    </EmptyState>
  );
}
