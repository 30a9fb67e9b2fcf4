import { keepNotice } from '@libs/ui/actions/kept-notice';
import { notifyDone } from '@libs/ui/actions/notify';
import { useSearch } from '@libs/ui/lists/state/use-search';
import { useMe } from '@libs/ui/sign-in/me';
import { takeNext } from '@libs/ui/sign-in/next-path';
import { Loaded } from '@libs/ui/states/loaded';
import { PageSkeleton } from '@libs/ui/states/skeletons';
import { Navigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lastMerchant } from '../current-merchant/last-merchant.js';

const CONFIRMED = 'Your e-mail address is confirmed.';

/**
 * `/dashboard`, `/dashboard/billing` and the former addresses of agents: redirects to the merchant that was shown last,
 * or to the page that makes the first one. A link that confirmed the e-mail leads here with `?email=confirmed`.
 */
export function Page() {
  const now = useRouterState({ select: ({ location }) => location.pathname });
  // Kept, because this page is still shown while the next one is loaded, and the address is already that of the next
  // one.
  const [path] = useState(now);
  const me = useMe();
  const [next] = useState(takeNext);
  const [search] = useSearch();
  const [comesFromLink] = useState(search['email'] === 'confirmed');
  // Checked, because anybody can make such an address.
  const hasConfirmed = comesFromLink && me.data?.email_proven === true;
  useEffect(() => {
    if (hasConfirmed) (next ? keepNotice : notifyDone)(CONFIRMED);
  }, [hasConfirmed, next]);
  useEffect(() => {
    if (next) window.location.replace(next);
  }, [next]);
  if (next) return <PageSkeleton />;
  return (
    <Loaded response={me} skeleton={<PageSkeleton />}>
      {({ memberships }) => {
        const last = lastMerchant();
        const chosen = memberships.find(({ merchant_id }) => merchant_id === last) ?? memberships[0];
        if (!chosen) return <Navigate to="/merchants/new" replace />;
        const to = `/merchants/${chosen.merchant_id}${pageBelow(path)}`;
        return <Navigate to={to} search={{ ...search, email: undefined } as never} replace />;
      }}
    </Loaded>
  );
}

/** Returns the page of the merchant for an address without a merchant. */
function pageBelow(path: string): string {
  const [, agents] = /\/integrations(\/.*)?$/.exec(path) ?? [];
  if (path.includes('/integrations')) return `/agents${agents ?? ''}`;
  return path.endsWith('/billing') ? '/billing' : '';
}
