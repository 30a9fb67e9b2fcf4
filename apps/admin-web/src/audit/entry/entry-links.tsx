import type { View } from '@libs/api-client/views';
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

type Entry = View<'AuditEntryView'>;

/** The actor, with a link where it is an account. */
export function ActorLink({ actor: { id, name, kind } }: Pick<Entry, 'actor'>) {
  const isPerson = id !== null && (kind === 'user' || kind === 'operator');
  return (
    <Group gap={6} wrap="nowrap">
      {isPerson ? <UserLink id={id} email={name} /> : <Cut text={name} />}
      {kind !== 'user' && (
        <Text component="span" size="xs" c="dimmed">
          {kind.replaceAll('_', ' ')}
        </Text>
      )}
    </Group>
  );
}

/** The merchant that the action concerns. */
export function MerchantLink({ merchant }: Pick<Entry, 'merchant'>) {
  if (!merchant) return <span>–</span>;
  return <To to={`/merchants/${merchant.id}`} text={merchant.name ?? `Merchant #${merchant.id}`} />;
}

/** The target of the action: by name where it has a page, else as it was recorded. */
export function TargetLink({ entry: { target, target_name } }: { entry: Pick<Entry, 'target' | 'target_name'> }) {
  const [noun, id = ''] = target.split(':');
  const isNumber = /^\d+$/.test(id);
  if (noun === 'merchant' && isNumber) return <To to={`/merchants/${id}`} text={target_name ?? `Merchant #${id}`} />;
  if (noun === 'user' && isNumber && target_name) return <UserLink id={Number(id)} email={target_name} />;
  return (
    <Text component="div" ff="monospace" fz="xs" c="dimmed" truncate maw={200} title={target}>
      {target}
    </Text>
  );
}

/** An account, found in the list of users by its e-mail. */
export function UserLink({ id, email }: { id: number; email: string }) {
  return <To to="/users" search={{ search: email, open: `${id}` }} text={email} />;
}

function To({ to, search, text }: { to: string; search?: Record<string, string>; text: string }) {
  // A click on the row opens its drawer, so one on the link must not reach the row.
  const stay = (event: MouseEvent) => event.stopPropagation();
  return (
    <Anchor
      component={Link}
      to={to}
      search={search as never}
      fz="inherit"
      truncate
      maw={210}
      display="inline-block"
      style={{ verticalAlign: 'bottom' }}
      title={text}
      onClick={stay}
    >
      {text}
    </Anchor>
  );
}

function Cut({ text }: { text: string }) {
  return (
    <Text component="div" inherit truncate maw={210} title={text}>
      {text}
    </Text>
  );
}
