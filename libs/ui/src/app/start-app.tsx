import '../theme/styles.js';
import { onSignInTurns } from '@libs/api-client/client';
import { createQueryClient } from '@libs/api-client/query-client';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isSignedIn } from '../sign-in/me.js';
import { theme, variables } from '../theme/theme.js';
import type { AppRouter } from './make-router.js';

/** Pages that are there for people who are not signed in, or not wholly; from them nobody is sent to sign in. */
const OPEN_PAGES = ['/sign-in', '/password', '/invitations/accept'];

/** Puts an app on the page, once it is known whether somebody is signed in. Style sheets that libraries add while it runs carry the nonce that the server put into the page. */
export async function startApp(router: AppRouter): Promise<void> {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  const queries = createQueryClient();
  const leaveFor = (page: string) => () => {
    const { pathname } = router.state.location;
    if (OPEN_PAGES.some((open) => pathname.replace(router.basepath, '').startsWith(open))) return;
    queries.clear();
    const next = window.location.pathname + window.location.search;
    void router.navigate({ to: page, search: { next } as never, replace: true });
  };
  onSignInTurns({ signedOut: leaveFor('/sign-in'), passwordChangeRequired: leaveFor('/password') });
  if ((await isSignedIn(queries)) === false) leaveFor('/sign-in')();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queries}>
          <ModalsProvider>
            <RouterProvider router={router} />
            <Notifications position="bottom-right" />
          </ModalsProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
