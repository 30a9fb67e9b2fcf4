import type { NavGroup } from '@libs/ui/commands/navigation';
import {
  IconActivity,
  IconChartBar,
  IconCoins,
  IconGauge,
  IconKey,
  IconMessages,
  IconPlayerPlay,
  IconRobot,
  IconStack2,
  IconUserCheck,
  IconWebhook,
} from '@libs/ui/generated/icons';

export const AGENTS = 'Agents';

/**
 * Pages of the agents of an organization. Their keyboard shortcuts begin with an `a`, since those of the payment pages
 * begin with a `g`.
 */
// biome-ignore format: a table reads best as a table
export function agentNav(home: string): NavGroup {
  const at = (path: string) => `${home}/${path}`;
  return {
    title: AGENTS,
    items: [
      { label: 'Start',      to: home,                     icon: IconRobot,      keys: 'a i', isExact: true, alsoCalled: ['integrations', 'agents', 'quick start'] },
      { label: 'API keys',   to: at('keys'),                icon: IconKey,        keys: 'a k', alsoCalled: ['secret', 'token', 'scope'] },
      { label: 'Spaces',     to: at('spaces'),              icon: IconStack2,     keys: 'a s', alsoCalled: ['manifest', 'tools', 'secrets', 'mcp'] },
      { label: 'Turns',      to: at('turns'),               icon: IconMessages,   keys: 'a t', alsoCalled: ['runs', 'results', 'cancel'] },
      { label: 'Approvals',  to: at('approvals'),           icon: IconUserCheck,  keys: 'a v', alsoCalled: ['approve', 'reject', 'people', 'waiting'] },
      { label: 'Playground', to: at('playground'),          icon: IconPlayerPlay, keys: 'a p', alsoCalled: ['ask', 'try'] },
      { label: 'Usage',      to: at('usage'),               icon: IconChartBar,   keys: 'a u', alsoCalled: ['cost', 'customers', 'csv'] },
      { label: 'Quotas',     to: at('quotas'),              icon: IconGauge,      keys: 'a q', alsoCalled: ['caps', 'limits', 'windows'] },
      { label: 'Credits',    to: at('credits'),             icon: IconCoins,      keys: 'a c', alsoCalled: ['balance', 'top up', 'ledger'] },
      { label: 'Webhooks',   to: at('webhooks'),            icon: IconWebhook,    keys: 'a h', isExact: true, alsoCalled: ['endpoints'] },
      { label: 'Deliveries', to: at('webhooks/deliveries'), icon: IconActivity,   keys: 'a d', alsoCalled: ['events', 'attempts', 'replay'] },
    ],
  };
}
