import { useMe } from '@libs/ui/sign-in/me';
import { takeNext } from '@libs/ui/sign-in/next-place';
import { Loaded } from '@libs/ui/states/loaded';
import { PageSkeleton } from '@libs/ui/states/skeletons';
import { Navigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lastMerchant } from '../current-merchant/last-merchant.js';

/** `/dashboard`, `/dashboard/billing` and where agents were before: on to the merchant that was looked at last, or to making the first one. */
export function Page() {
  const now = useRouterState({ select: ({ location }) => location.pathname });
  // This page is still shown while the next one is loaded, whose address would mean another place.
  const [path] = useState(now);
  const me = useMe();
  const [next] = useState(takeNext);
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
        return <Navigate to={`/merchants/${chosen.merchant_id}${pageBelow(path)}`} search={true as never} replace />;
      }}
    </Loaded>
  );
}

/** The page of the merchant that an address without one means. */
function pageBelow(path: string): string {
  const [, agents] = /\/integrations(\/.*)?$/.exec(path) ?? [];
  if (path.includes('/integrations')) return `/agents${agents ?? ''}`;
  return path.endsWith('/billing') ? '/billing' : '';
}
