import type { NavGroup } from '@libs/ui/commands/navigation';
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
  IconRobot,
  IconSettings,
  IconSparkles,
  IconUsers,
  IconWebhook,
} from '@libs/ui/generated/icons';
import { AGENTS, agentNav } from '../agents/agent-nav.js';
import { isTest } from '../current-merchant/test-mode.js';

/**
 * Returns the sidebar of a merchant in live or in test mode; test mode has no pages about money, people, plans or
 * agents. Its entries are also the pages of the command palette with their keys. The pages of its agents are many: they
 * are listed while one of them is open. The assistant is listed where the platform has one.
 */
export function merchantNav(merchantId: number, isInAgents: boolean, hasAssistant: boolean): NavGroup[] {
  const there = liveNav(merchantId, isInAgents).map((group) => withAssistant(group, hasAssistant));
  const all = isInAgents ? withoutAgents(there) : there;
  if (!isTest(merchantId)) return all;
  const kept = all.map((group) => ({ ...group, items: group.items.filter(({ isLiveOnly }) => !isLiveOnly) }));
  return kept.filter(({ items }) => items.length > 0);
}

const ALSO_CALLED = ['spaces', 'turns', 'approvals', 'playground', 'credits', 'quotas'];

/** Returns one entry for all pages of agents. */
function agentsInShort(home: string): Group {
  return {
    items: [{ label: 'Agents', to: home, icon: IconRobot, keys: 'a i', isLiveOnly: true, alsoCalled: ALSO_CALLED }],
  };
}

/**
 * Returns the groups without pages whose names are used by pages about agents: there, `Usage` is the usage of agents.
 */
function withoutAgents(groups: Group[]): Group[] {
  const named = new Set(agentNav('').items.map(({ label }) => label));
  const others = groups.map((group) => ({ ...group, items: group.items.filter(({ label }) => !named.has(label)) }));
  return groups.map((group, at) => (group.title === AGENTS ? group : others[at]!));
}

function withAssistant(group: Group, hasAssistant: boolean): Group {
  return { ...group, items: group.items.filter(({ label }) => hasAssistant || label !== ASSISTANT) };
}

const ASSISTANT = 'Assistant';

type Group = Omit<NavGroup, 'items'> & { readonly items: readonly Item[] };
type Item = NavGroup['items'][number] & { readonly isLiveOnly?: true };

function liveNav(merchantId: number, isInAgents: boolean): Group[] {
  const at = (path = '') => `/merchants/${merchantId}${path && `/${path}`}`;
  // biome-ignore format: a table reads best as a table
  return [
    { items: [
      { label: 'Overview',     to: at(),                      icon: IconHome,          keys: 'g o', isExact: true, alsoCalled: ['start', 'home', 'checklist'] },
      { label: 'Sessions',     to: at('sessions'),            icon: IconLink,          keys: 'g s', alsoCalled: ['links', 'invoices', 'checkout'] },
      { label: 'Payments',     to: at('payments'),            icon: IconCoins,         keys: 'g p', alsoCalled: ['money', 'transfers', 'sweeps'] },
      { label: 'Unsupported tokens', to: at('unsupported'),   icon: IconQuestionMark,  keys: 'g x', alsoCalled: ['other tokens', 'recover', 'wrong token'] },
      { label: ASSISTANT,      to: at('assistant'),           icon: IconSparkles,      keys: 'g q', isLiveOnly: true, alsoCalled: ['ask', 'help', 'refund', 'question'] },
    ] },
    isInAgents ? agentNav(at('agents')) : agentsInShort(at('agents')),
    { title: 'Developers', items: [
      { label: 'API keys',     to: at('api-keys'),            icon: IconKey,           keys: 'g k', alsoCalled: ['secret', 'token'] },
      { label: 'Webhooks',     to: at('webhooks'),            icon: IconWebhook,       keys: 'g h', isExact: true, alsoCalled: ['endpoints'] },
      { label: 'Deliveries',   to: at('webhooks/deliveries'), icon: IconActivity,      keys: 'g d', alsoCalled: ['events', 'attempts', 'replay'] },
      { label: 'Integrations', to: at('integrations'),        icon: IconPlugConnected, keys: 'g i', isLiveOnly: true, alsoCalled: ['plugins', 'embed'] },
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
