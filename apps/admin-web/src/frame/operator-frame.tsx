import { AppFrame } from '@libs/ui/frame/app-frame';
import { IconBook, IconBuildingStore, IconLock, IconUserSearch } from '@libs/ui/generated/icons';
import { LiveMark } from '@libs/ui/live/live-mark';
import { useLive } from '@libs/ui/live/use-live';
import { AccountMenu } from '@libs/ui/sign-in/account/account-menu';
import { useMe, useSignOut } from '@libs/ui/sign-in/me';
import { EmptyState } from '@libs/ui/states/empty-state';
import { Loaded } from '@libs/ui/states/loaded';
import { PageSkeleton } from '@libs/ui/states/skeletons';
import { Button, Container, Group } from '@mantine/core';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { BRAND } from '../brand.js';
import { OPERATOR_NAV } from './operator-nav.js';

const SIGN_IN = `${BRAND.home}/sign-in`;
const DASHBOARD = '/dashboard';

/**
 * The frame of operators' pages; subscribes to live changes. Other users see that the page is not for them; the API
 * refuses them anyway.
 */
export function OperatorFrame() {
  const me = useMe();
  const navigate = useNavigate();
  const isOperator = me.data?.is_operator === true;
  const live = useLive(isOperator ? '/api/admin/events' : undefined);
  const findUser = () => void navigate({ to: '/users' });
  const commands = [
    {
      label: 'Open the dashboard',
      icon: IconBuildingStore,
      alsoCalled: ['merchant', 'shop'],
      run: () => window.location.assign(DASHBOARD),
    },
    { label: 'Reset a password', icon: IconUserSearch, alsoCalled: ['forgot', 'locked out'], run: findUser },
    {
      label: 'Read the API reference',
      icon: IconBook,
      run: () => window.open('/docs/reference', '_blank', 'noreferrer'),
    },
  ];
  return (
    <AppFrame
      {...BRAND}
      nav={isOperator ? OPERATOR_NAV : []}
      account={
        <AccountMenu signInUrl={SIGN_IN} otherApp={{ label: 'Dashboard', icon: IconBuildingStore, href: DASHBOARD }} />
      }
      foot={isOperator && <LiveMark state={live} />}
      commands={isOperator ? commands : []}
    >
      <Loaded response={me} title="Could not load your account" skeleton={<PageSkeleton />}>
        {({ is_operator, email }) => (is_operator ? <Outlet /> : <NoOperator email={email} />)}
      </Loaded>
    </AppFrame>
  );
}

function NoOperator({ email }: { email: string }) {
  const signOut = useSignOut(SIGN_IN);
  return (
    <Container size="sm">
      <EmptyState
        isPage
        icon={IconLock}
        title="For platform operators"
        action={
          <Group justify="center">
            <Button component="a" href={DASHBOARD}>
              Go to the dashboard
            </Button>
            <Button variant="default" onClick={() => void signOut()}>
              Sign in as someone else
            </Button>
          </Group>
        }
      >
        You are signed in as {email}, which is not an operator. Merchants find their pages in the dashboard.
      </EmptyState>
    </Container>
  );
}
