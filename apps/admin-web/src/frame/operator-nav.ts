import type { NavGroup } from '@libs/ui/commands/navigation';
import {
  IconBuildingStore,
  IconHeartbeat,
  IconHistory,
  IconMailX,
  IconRadar2,
  IconReportMoney,
  IconStethoscope,
  IconTool,
  IconUsers,
  IconUsersGroup,
} from '@libs/ui/generated/icons';

/** The entries of the sidebar, which are also the pages of the command palette with their keys. */
// biome-ignore format: a table reads best as a table
export const OPERATOR_NAV: NavGroup[] = [
  { title: 'People', items: [
    { label: 'Merchants',    to: '/merchants',    icon: IconBuildingStore, keys: 'g m', alsoCalled: ['queue', 'approve', 'shops'] },
    { label: 'Users',        to: '/users',        icon: IconUsers,         keys: 'g u', alsoCalled: ['accounts', 'reset password'] },
    { label: 'Approvals',    to: '/approvals',    icon: IconUsersGroup,    keys: 'g p', alsoCalled: ['second operator', 'four eyes', 'decide'] },
  ] },
  { title: 'Platform', items: [
    { label: 'Health',       to: '/health',       icon: IconHeartbeat,     keys: 'g h', alsoCalled: ['metrics', 'alerts', 'services', 'sweeper', 'indexer'] },
    { label: 'Checks',       to: '/checks',       icon: IconStethoscope,   keys: 'g c', alsoCalled: ['doctor', 'backup', 'providers', 'certificate', 'mail'] },
    { label: 'Money',        to: '/money',        icon: IconReportMoney,   keys: 'g y', alsoCalled: ['volume', 'fees', 'gas', 'unswept', 'revenue'] },
    { label: 'Dead letters', to: '/dead-letters', icon: IconMailX,         keys: 'g d', alsoCalled: ['events', 'redrive'] },
    { label: 'Rescan',       to: '/rescan',       icon: IconRadar2,        keys: 'g r', alsoCalled: ['I paid', 'missing payment', 'transaction'] },
    { label: 'Agent maintenance', to: '/maintenance', icon: IconTool,      keys: 'g x', alsoCalled: ['maintenance', 'switch', 'agents', 'turns'] },
  ] },
  { title: 'Record', items: [
    { label: 'Audit log',    to: '/audit',        icon: IconHistory,       keys: 'g a', alsoCalled: ['who did what', 'chain'] },
  ] },
];
