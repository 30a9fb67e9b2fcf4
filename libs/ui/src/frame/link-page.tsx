import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { StandalonePage } from './standalone-page.js';

interface LinkPageProps {
  readonly brand: string;
  readonly iconUrl: string;
  readonly title: string;
  /** Shows what the link's token is for. */
  readonly children: (token: string) => ReactNode;
}

/** The page that the link of a mail opens, for whoever has the link, without a sign-in. */
export function LinkPage({ children, ...page }: LinkPageProps) {
  const [token] = useState(tokenOfLink);
  return (
    <StandalonePage {...page} about={token && 'You do not have to sign in.'}>
      {token ? children(token) : <Text size="sm">This link is incomplete. Open the link in the e-mail again.</Text>}
    </StandalonePage>
  );
}

/** Returns the token from the part of the address that no server sees, and removes it from the browser's history. */
function tokenOfLink(): string | undefined {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? undefined;
  if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}
