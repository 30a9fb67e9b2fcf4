import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { tooltip } from '@libs/ui/floating/tooltip';
import { IconTrash } from '@libs/ui/generated/icons';
import { When } from '@libs/ui/text/times/when';
import { ActionIcon, Code } from '@mantine/core';

interface RevokeIconProps {
  readonly of: {
    readonly name: string | null;
    readonly prefix: string;
    readonly last4: string;
    readonly last_used_at: string | null;
  };
  readonly send: () => Promise<unknown>;
}

/** Ends a key of any kind, after a confirmation. */
export function RevokeIcon({ of: { name, prefix, last4, last_used_at }, send }: RevokeIconProps) {
  const shown = name || `${prefix}…${last4}`;
  const { run, isBusy } = useAction({ send, done: `“${shown}” is revoked.`, failed: 'The key was not revoked' });
  const ask = () =>
    confirm({
      title: `Revoke “${shown}”?`,
      consequences: (
        <>
          Requests with <Code>{`${prefix}…${last4}`}</Code> are refused at once. It was last used{' '}
          {last_used_at ? <When at={last_used_at} /> : 'never'}. This cannot be undone.
        </>
      ),
      verb: 'Revoke key',
      isDangerous: true,
      onYes: () => run(),
    });
  return (
    <ActionIcon aria-label={`Revoke ${shown}`} loading={isBusy} onClick={ask} {...tooltip('Revoke')}>
      <IconTrash size={16} stroke={1.6} />
    </ActionIcon>
  );
}
