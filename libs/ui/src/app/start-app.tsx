import { onSignInTurns } from '@libs/api-client/client';
import { createQueryClient } from '@libs/api-client/query-client';
import { RouterProvider } from '@tanstack/react-router';
import { notifyKept } from '../actions/kept-notice.js';
import { freshProof } from '../sign-in/fresh-proof/fresh-proof.js';
import { signInState } from '../sign-in/me.js';
import type { AppRouter } from './make-router.js';
import { mount } from './mount.js';

/** Pages for people who are not signed in, or not completely; they never redirect to the sign-in. */
const OPEN_PAGES = [
  '/sign-in',
  '/password',
  '/invitations/accept',
  '/treasury-changes/cancel',
  '/second-factor/cancel',
];

/** Puts an app on the page, once it is known whether a person is signed in. */
export async function startApp(router: AppRouter): Promise<void> {
  const queries = createQueryClient();
  const leaveFor = (page: string, way?: 'factor') => () => {
    const at = router.state.location.pathname.replace(router.basepath, '');
    if ([...OPEN_PAGES, page].some((open) => at.startsWith(open))) return;
    queries.clear();
    const next = window.location.pathname + window.location.search;
    void router.navigate({ to: page, search: { next, way } as never, replace: true });
  };
  const refused = {
    not_signed_in: leaveFor('/sign-in'),
    password_change_required: leaveFor('/password'),
    second_factor_required: leaveFor('/sign-in', 'factor'),
    second_factor_enrolment_required: leaveFor('/account'),
  };
  onSignInTurns({ refused, freshProof });
  const state = await signInState(queries);
  if (state) refused[state]();
  mount(queries, <RouterProvider router={router} />);
  notifyKept();
}
