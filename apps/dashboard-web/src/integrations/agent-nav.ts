import type { NavGroup } from '@libs/ui/frame/navigation';
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
} from '@tabler/icons-react';

/** Pages of the agent API: they belong to the person who is signed in, and so to no merchant. */
// biome-ignore format: a table reads best as a table
export const AGENT_NAV: NavGroup = {
  title: 'Your agent API',
  items: [
    { label: 'Start',      to: '/integrations',                     icon: IconRobot,      keys: 'g i', isExact: true, alsoCalled: ['integrations', 'agents', 'quick start'] },
    { label: 'API keys',   to: '/integrations/keys',                icon: IconKey,        keys: 'g k', alsoCalled: ['secret', 'token', 'scope'] },
    { label: 'Spaces',     to: '/integrations/spaces',              icon: IconStack2,     keys: 'g s', alsoCalled: ['manifest', 'tools', 'secrets', 'mcp'] },
    { label: 'Turns',      to: '/integrations/turns',               icon: IconMessages,   keys: 'g t', alsoCalled: ['runs', 'results', 'cancel'] },
    { label: 'Approvals',  to: '/integrations/approvals',           icon: IconUserCheck,  keys: 'g v', alsoCalled: ['approve', 'reject', 'people', 'waiting'] },
    { label: 'Playground', to: '/integrations/playground',          icon: IconPlayerPlay, keys: 'g p', alsoCalled: ['ask', 'try'] },
    { label: 'Usage',      to: '/integrations/usage',               icon: IconChartBar,   keys: 'g u', alsoCalled: ['cost', 'customers', 'csv'] },
    { label: 'Quotas',     to: '/integrations/quotas',              icon: IconGauge,      keys: 'g q', alsoCalled: ['caps', 'limits', 'windows'] },
    { label: 'Credits',    to: '/integrations/credits',             icon: IconCoins,      keys: 'g c', alsoCalled: ['balance', 'top up', 'ledger'] },
    { label: 'Webhooks',   to: '/integrations/webhooks',            icon: IconWebhook,    keys: 'g h', isExact: true, alsoCalled: ['endpoints'] },
    { label: 'Deliveries', to: '/integrations/webhooks/deliveries', icon: IconActivity,   keys: 'g d', alsoCalled: ['events', 'attempts', 'replay'] },
  ],
};
