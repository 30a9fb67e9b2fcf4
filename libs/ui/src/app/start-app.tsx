import { onSignInTurns } from '@libs/api-client/client';
import { createQueryClient } from '@libs/api-client/query-client';
import { RouterProvider } from '@tanstack/react-router';
import { freshProof } from '../sign-in/fresh-proof/fresh-proof.js';
import { isSignedIn } from '../sign-in/me.js';
import type { AppRouter } from './make-router.js';
import { mount } from './mount.js';

/** Pages that are there for people who are not signed in, or not wholly; they never redirect to the sign-in. */
const OPEN_PAGES = ['/sign-in', '/password', '/invitations/accept', '/treasury-changes/cancel'];

/** Puts an app on the page, once it is known whether a person is signed in. */
export async function startApp(router: AppRouter): Promise<void> {
  const queries = createQueryClient();
  const leaveFor = (page: string) => () => {
    const { pathname } = router.state.location;
    if (OPEN_PAGES.some((open) => pathname.replace(router.basepath, '').startsWith(open))) return;
    queries.clear();
    const next = window.location.pathname + window.location.search;
    void router.navigate({ to: page, search: { next } as never, replace: true });
  };
  onSignInTurns({ signedOut: leaveFor('/sign-in'), passwordChangeRequired: leaveFor('/password'), freshProof });
  if ((await isSignedIn(queries)) === false) leaveFor('/sign-in')();
  mount(queries, <RouterProvider router={router} />);
}
