import { asProblem } from '@libs/api-client/api-problem';
import { AppFrame } from '@libs/ui/frame/app-frame';
import { BreadcrumbContext } from '@libs/ui/frame/crumbs';
import { IconBook, IconLinkPlus, IconRobot } from '@libs/ui/generated/icons';
import { LiveMark } from '@libs/ui/live/live-mark';
import { useLive } from '@libs/ui/live/use-live';
import { NotFound } from '@libs/ui/states/not-found';
import { ReadProblem } from '@libs/ui/states/read-problem';
import { OnNetwork } from '@libs/ui/text/explorer';
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useHasAssistant } from '../assistant/conversation/use-assistant.js';
import { BRAND } from '../brand.js';
import { rememberMerchant } from '../current-merchant/last-merchant.js';
import { useIsTest, useMerchant, useMerchantId } from '../current-merchant/use-merchant.js';
import { MerchantSwitcher } from '../merchants/merchant-switcher.js';
import { ReviewBanner } from '../review/review-banner.js';
import { ModeSwitch } from '../test-mode/mode-switch.js';
import { merchantNav } from './merchant-nav.js';
import { OwnMenu } from './own-menu.js';
import { TreasuryBanner } from './treasury-banner.js';

// Loaded on demand: most visits never see it.
const TestModeBanner = lazy(() =>
  import('../test-mode/test-mode-banner.js').then((module) => ({ default: module.TestModeBanner })),
);
const AGENT_PAGES = /\/merchants\/\d+\/agents(\/|$)/;
const AGENT_WORDS = ['agents', 'spaces', 'turns', 'playground', 'credits'];

/** The frame of a merchant's pages; subscribes to its live changes. */
export function MerchantFrame() {
  const id = useMerchantId();
  const isTesting = useIsTest();
  const isInAgents = useRouterState({ select: ({ location }) => AGENT_PAGES.test(location.pathname) });
  const navigate = useNavigate();
  const merchant = useMerchant();
  const live = useLive(merchant.data ? `/api/dashboard/merchants/${id}/events` : undefined);
  const isThere = merchant.data !== undefined;
  const hasAssistant = useHasAssistant(isThere && !isTesting) ?? false;
  useEffect(() => {
    if (isThere) rememberMerchant(Math.abs(id));
  }, [id, isThere]);
  const problem = merchant.error && !isThere ? asProblem(merchant.error) : undefined;
  const way = merchant.data ? [{ label: merchant.data.name, to: `/merchants/${id}` }] : [];
  const newLink = () => void navigate({ to: `/merchants/${id}/sessions`, search: { new: 'link' } as never });
  return (
    <AppFrame
      {...BRAND}
      nav={merchantNav(id, isInAgents, hasAssistant)}
      top={
        <>
          <MerchantSwitcher name={merchant.data?.name} />
          <ModeSwitch />
        </>
      }
      account={<OwnMenu />}
      foot={<LiveMark state={live} />}
      commands={[
        {
          label: 'Create a payment link',
          icon: IconLinkPlus,
          keys: 'c',
          alsoCalled: ['session', 'invoice'],
          run: newLink,
        },
        {
          label: 'Agents',
          icon: IconRobot,
          alsoCalled: AGENT_WORDS,
          run: () => void navigate({ to: `/merchants/${Math.abs(id)}/agents` }),
        },
        {
          label: 'Read the API reference',
          icon: IconBook,
          run: () => window.open('/docs/reference', '_blank', 'noreferrer'),
        },
      ]}
    >
      {problem && problem.status !== 404 && problem.status !== 422 ? (
        <ReadProblem error={problem} title="Could not load the merchant" onRetry={() => void merchant.refetch()} />
      ) : problem ? (
        <NotFound />
      ) : (
        <BreadcrumbContext value={way}>
          {isTesting && (
            <Suspense>
              <TestModeBanner />
            </Suspense>
          )}
          {!isTesting && merchant.data && <ReviewBanner merchant={merchant.data} />}
          {!isTesting && merchant.data && <TreasuryBanner />}
          <OnNetwork value={isTesting ? 'simulated' : 'live'}>
            <Outlet />
          </OnNetwork>
        </BreadcrumbContext>
      )}
    </AppFrame>
  );
}
