import type { NavGroup } from '@libs/ui/frame/navigation';
import {
  IconActivity,
  IconBuildingBank,
  IconChartBar,
  IconCoins,
  IconCreditCard,
  IconHome,
  IconKey,
  IconLink,
  IconPlugConnected,
  IconQuestionMark,
  IconSettings,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { isTest } from '../current-merchant/test-mode.js';

/** The sidebar of a merchant in live or in test mode, which has no page about money, people or plans; also the places of the command palette and their keys. */
export function merchantNav(merchantId: number): NavGroup[] {
  const all = liveNav(merchantId);
  if (!isTest(merchantId)) return all;
  const kept = all.map((group) => ({ ...group, items: group.items.filter(({ isLiveOnly }) => !isLiveOnly) }));
  return kept.filter(({ items }) => items.length > 0);
}

type Item = NavGroup['items'][number] & { readonly isLiveOnly?: true };

function liveNav(merchantId: number): (Omit<NavGroup, 'items'> & { readonly items: readonly Item[] })[] {
  const at = (path = '') => `/merchants/${merchantId}${path && `/${path}`}`;
  // biome-ignore format: a table reads best as a table
  return [
    { items: [
      { label: 'Overview',     to: at(),                      icon: IconHome,          keys: 'g o', isExact: true, alsoCalled: ['start', 'home', 'checklist'] },
      { label: 'Sessions',     to: at('sessions'),            icon: IconLink,          keys: 'g s', alsoCalled: ['links', 'invoices', 'checkout'] },
      { label: 'Payments',     to: at('payments'),            icon: IconCoins,         keys: 'g p', alsoCalled: ['money', 'transfers', 'sweeps'] },
      { label: 'Other tokens', to: at('unsupported'),         icon: IconQuestionMark,  keys: 'g x', alsoCalled: ['unsupported', 'recover', 'wrong token'] },
    ] },
    { title: 'Developers', items: [
      { label: 'API keys',     to: at('api-keys'),            icon: IconKey,           keys: 'g k', alsoCalled: ['secret', 'token'] },
      { label: 'Webhooks',     to: at('webhooks'),            icon: IconWebhook,       keys: 'g h', isExact: true, alsoCalled: ['endpoints'] },
      { label: 'Deliveries',   to: at('webhooks/deliveries'), icon: IconActivity,      keys: 'g d', alsoCalled: ['events', 'attempts', 'replay'] },
      { label: 'Integrations', to: at('integrations'),        icon: IconPlugConnected, keys: 'g i', isLiveOnly: true, alsoCalled: ['agents', 'plugins'] },
    ] },
    { title: 'Business', items: [
      { label: 'Treasury',     to: at('wallets'),             icon: IconBuildingBank,  keys: 'g t', isLiveOnly: true, alsoCalled: ['wallets', 'relayer'] },
      { label: 'Usage',        to: at('usage'),               icon: IconChartBar,      keys: 'g u', alsoCalled: ['fees', 'months'] },
      { label: 'Billing',      to: at('billing'),             icon: IconCreditCard,    keys: 'g b', isLiveOnly: true, alsoCalled: ['plan', 'pro', 'caps'] },
      { label: 'Team',         to: at('team'),                icon: IconUsers,         keys: 'g m', isLiveOnly: true, alsoCalled: ['members', 'invitations', 'roles'] },
      { label: 'Settings',     to: at('settings'),            icon: IconSettings,      keys: 'g ,', isLiveOnly: true, alsoCalled: ['name', 'tolerance', 'window'] },
    ] },
  ];
}
