import { SecretWindow } from '@libs/ui/text/copy/secret-window';
import { When } from '@libs/ui/text/times/when';
import { Text } from '@mantine/core';
import type { EndpointSecret } from '../owner/webhooks-owner.js';

/** The signing secret of an endpoint, shown only this once. */
export function EndpointSecretWindow({ of, onDone }: { of: EndpointSecret; onDone: () => void }) {
  const { id, url, secret, previous_secret_valid_until: until } = of;
  return (
    <SecretWindow
      title={until ? 'The new signing secret' : 'The signing secret'}
      noun="the signing secret"
      secret={secret}
      file={{ name: `webhook-secret-${id}.txt`, text: `${url}\n${secret}\n` }}
      warning="Your server needs it to tell our events from forged ones. If you lose it, rotate it."
      confirm="tick"
      onDone={onDone}
    >
      <Text size="sm">
        For <b>{url}</b>.{' '}
        {until && (
          <>
            Events are signed with the old secret too until <When at={until} absolute />: change it on your server
            before then.
          </>
        )}
      </Text>
    </SecretWindow>
  );
}
