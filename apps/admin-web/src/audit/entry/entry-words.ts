import type { View } from '@libs/api-client/views';
import type { TimelineStep } from '@libs/ui/details/timeline';
import { diffOf } from './diff.js';

type Entry = View<'AuditEntryView'>;

/** The colors of verbs by their importance; all others are blue. */
const COLORS: Readonly<Record<string, TimelineStep['color']>> = {
  approved: 'green',
  unpaused: 'green',
  created: 'green',
  rejected: 'red',
  paused: 'orange',
  revoked: 'orange',
  removed: 'orange',
  deleted: 'orange',
  password_reset: 'orange',
  overridden: 'violet',
};
const SHOWN_CHANGES = 3;

type Action = Entry['action'];

// biome-ignore format: a table reads best as a table
const WORDS: Readonly<Record<Action, string>> = {
  'agent_key.created': 'Agent key created',
  'agent_key.revoked': 'Agent key revoked',
  'api_key.created': 'API key created',
  'api_key.revoked': 'API key revoked',
  'api_key.rotated': 'API key rotated',
  'approval.approved': 'Approval granted',
  'approval.declined': 'Approval declined',
  'approval.requested': 'Approval requested',
  'approval.used': 'Approval used',
  'approval.withdrawn': 'Approval withdrawn',
  'assistant.named': 'Assistant set up',
  'call.approved': 'Tool call approved',
  'call.expired': 'Tool call not decided in time',
  'call.rejected': 'Tool call rejected',
  'credits.granted': 'Credits granted',
  'dead_letter.redriven': 'Dead letter retried',
  'invitation.accepted': 'Invitation accepted',
  'invitation.made': 'Member invited',
  'invitation.withdrawn': 'Invitation withdrawn',
  'maintenance.begun': 'Maintenance started',
  'maintenance.ended': 'Maintenance ended',
  'maintenance.updated': 'Maintenance updated',
  'member.left': 'Member left',
  'member.removed': 'Member removed',
  'member.role_changed': 'Member role changed',
  'merchant.approved': 'Merchant approved',
  'merchant.created': 'Merchant created',
  'merchant.made_platform': 'Merchant set as the platform’s own',
  'merchant.note_added': 'Note added to merchant',
  'merchant.overridden': 'Merchant’s plan or fee set by hand',
  'merchant.paused': 'Merchant paused',
  'merchant.pro_paid': 'Pro plan paid',
  'merchant.questioned': 'More information requested',
  'merchant.rejected': 'Merchant rejected',
  'merchant.review_answered': 'Merchant answered the review',
  'merchant.settings_changed': 'Merchant settings changed',
  'merchant.unpaused': 'Merchant unpaused',
  'merchant.updated': 'Merchant updated',
  'operator.granted': 'Operator added',
  'operator.revoked': 'Operator removed',
  'pro_invoice.made': 'Pro invoice created',
  'quotas.changed': 'Quotas changed',
  'session.canceled': 'Session canceled',
  'test_data.erased': 'Test data deleted',
  'test_treasury.changed': 'Test treasury changed',
  'thread.deleted': 'Thread deleted',
  'top_up.made': 'Credits topped up',
  'treasury.frozen': 'Treasury frozen',
  'treasury_change.applied': 'Treasury change applied',
  'treasury_change.canceled': 'Treasury change canceled',
  'treasury_change.requested': 'Treasury change requested',
  'treasury_change.signed': 'Treasury change signed',
  'treasury_delay.changed': 'Treasury delay changed',
  'treasury_wait.changed': 'Treasury waiting time changed',
  'unsupported.recovered': 'Unsupported transfer recovered',
  'user.email_proven': 'E-mail address confirmed',
  'user.identity_link_asked': 'Link to a sign-in provider requested',
  'user.identity_linked': 'Sign-in provider linked',
  'user.passkey_copied': 'Copied passkey detected',
  'user.password_changed': 'Password changed',
  'user.password_reset': 'Password reset',
  'user.recovery_code_used': 'Recovery code used',
  'user.recovery_codes_renewed': 'Recovery codes replaced',
  'user.registered': 'Account created',
  'user.second_factor_added': 'Second factor added',
  'user.second_factor_failed': 'Second factor failed',
  'user.second_factor_removed': 'Second factor removed',
  'user.second_factor_reset': 'Second factor reset',
  'user.second_factor_reset_canceled': 'Second factor reset canceled',
  'user.second_factor_reset_requested': 'Second factor reset requested',
  'user.sign_in_begun': 'Sign-in started',
  'user.sign_in_failed': 'Sign-in failed',
  'user.sign_ins_ended': 'Sign-ins ended',
  'user.signed_in': 'Signed in',
  'wallet.brought': 'Own treasury added',
  'wallet.generated': 'Treasury generated',
  'wallet.replaced': 'Treasury replaced',
  'webhook_delivery.failed_replayed': 'Failed webhooks replayed',
  'webhook_delivery.replayed': 'Webhook replayed',
  'webhook_endpoint.created': 'Webhook endpoint created',
  'webhook_endpoint.deleted': 'Webhook endpoint deleted',
  'webhook_endpoint.secret_rolled': 'Webhook secret rotated',
  'webhook_endpoint.tested': 'Webhook endpoint tested',
  'webhook_endpoint.updated': 'Webhook endpoint updated',
};

/** Returns an action in words. An action of an earlier version that has no words here is spelled out. */
export function actionWords(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ');
  return WORDS[action as Action] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Returns an entry as a step of a timeline. */
export function timelineStepOf({ id, at, actor, action, before, after }: Entry): TimelineStep {
  const changes = diffOf(before, after).filter(({ kind }) => kind === 'changed' || kind === 'added');
  const reason = after?.['reason'];
  const shown = changes
    .filter(({ kind, field }) => kind === 'changed' && field !== 'reason')
    .slice(0, SHOWN_CHANGES)
    .map(({ field, before: was, after: is }) => `${field.replaceAll('_', ' ')}: ${was} → ${is}`);
  const more = [`by ${actor.name}`, ...shown, ...(typeof reason === 'string' ? [`“${reason}”`] : [])];
  return {
    key: id,
    at,
    what: actionWords(action),
    more: more.join(' · '),
    color: COLORS[action.split('.')[1] ?? ''] ?? 'blue',
  };
}
