import { useMe } from '@libs/ui/sign-in/me';
import { takeNext } from '@libs/ui/sign-in/next-place';
import { Loaded } from '@libs/ui/states/loaded';
import { PageSkeleton } from '@libs/ui/states/skeletons';
import { Navigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lastMerchant } from '../current-merchant/last-merchant.js';

/** `/dashboard` and `/dashboard/billing`: on to the merchant that was looked at last, or to making the first one. */
export function Page() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
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
        const below = path.endsWith('/billing') ? '/billing' : '';
        return <Navigate to={`/merchants/${chosen.merchant_id}${below}`} replace />;
      }}
    </Loaded>
  );
}
