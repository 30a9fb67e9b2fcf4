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

/** The sidebar of a merchant; also the places of the command palette and their keys. */
export function merchantNav(merchantId: number): NavGroup[] {
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
      { label: 'Integrations', to: at('integrations'),        icon: IconPlugConnected, keys: 'g i', alsoCalled: ['agents', 'plugins'] },
    ] },
    { title: 'Business', items: [
      { label: 'Treasury',     to: at('wallets'),             icon: IconBuildingBank,  keys: 'g t', alsoCalled: ['wallets', 'relayer'] },
      { label: 'Usage',        to: at('usage'),               icon: IconChartBar,      keys: 'g u', alsoCalled: ['fees', 'months'] },
      { label: 'Billing',      to: at('billing'),             icon: IconCreditCard,    keys: 'g b', alsoCalled: ['plan', 'pro', 'caps'] },
      { label: 'Team',         to: at('team'),                icon: IconUsers,         keys: 'g m', alsoCalled: ['members', 'invitations', 'roles'] },
      { label: 'Settings',     to: at('settings'),            icon: IconSettings,      keys: 'g ,', alsoCalled: ['name', 'tolerance', 'window'] },
    ] },
  ];
}
