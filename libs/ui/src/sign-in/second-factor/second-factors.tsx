import { api, client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../../actions/confirm.js';
import { useAction } from '../../actions/use-action.js';
import { Loaded } from '../../states/loaded.js';
import { When } from '../../text/times/when.js';
import { AddPasskey } from '../passkeys/add-passkey.js';
import { AddApp } from './add-app.js';
import { RecoveryCodesWindow } from './recovery-codes-window.js';

/** The second factors of the account: what there is, how to add and remove it, and its recovery codes. */
export function SecondFactors() {
  const response = api.useQuery('get', '/api/auth/factors', {});
  const [adding, setAdding] = useState<'app' | 'passkey'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const remove = useAction({
    send: (factor_id: number) => client.DELETE('/api/auth/factors/{factor_id}', { params: { path: { factor_id } } }),
    done: 'Removed. Other sign-ins have ended.',
    failed: 'It was not removed',
  });
  const renew = useAction({
    send: () => client.POST('/api/auth/factors/recovery_codes', {}),
    failed: 'No new codes were generated',
    onDone: ({ data }) => setCodes(data?.recovery_codes),
  });
  return (
    <Loaded response={response} title="Could not load your second factors">
      {({ factors, recovery_codes_left: left, required }) => (
        <Stack gap="md">
          {required && factors.length === 0 && (
            <Alert color="orange" title="Add a second factor to continue">
              This platform requires one for your account: an authenticator app or a passkey. Everything else opens once
              you have added it.
            </Alert>
          )}
          <Text size="sm" c="dimmed">
            {factors.length === 0
              ? 'A second factor keeps out anyone who has your password, your mailbox or one of your browsers. You then need it to sign in and to confirm actions.'
              : 'You need one of these to sign in and to confirm actions. A passkey can also sign you in by itself.'}
          </Text>
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              onRemove={() =>
                confirm({
                  title: `Remove "${factor.name}"?`,
                  consequences:
                    factors.length === 1
                      ? 'You are signed out everywhere else, and your password is enough to sign in again.'
                      : 'You are signed out everywhere else.',
                  verb: 'Remove',
                  isDangerous: true,
                  onYes: () => remove.run(factor.id),
                })
              }
            />
          ))}
          {adding ? (
            <Adding
              what={adding}
              onCancel={() => setAdding(undefined)}
              onAdded={(recoveryCodes) => {
                setAdding(undefined);
                if (recoveryCodes) setCodes(recoveryCodes);
              }}
            />
          ) : (
            <Group gap="sm">
              <Button variant={factors.length === 0 ? 'filled' : 'default'} onClick={() => setAdding('passkey')}>
                Add a passkey
              </Button>
              <Button variant="default" onClick={() => setAdding('app')}>
                {factors.some(({ kind }) => kind === 'totp') ? 'Replace the app' : 'Add an authenticator app'}
              </Button>
            </Group>
          )}
          {factors.length > 0 && (
            <Group justify="space-between">
              <Text size="sm" c={left < 3 ? 'orange' : undefined}>
                {left} of 10 recovery codes are left.
              </Text>
              <Button
                size="compact-sm"
                variant="default"
                loading={renew.isBusy}
                onClick={() =>
                  confirm({
                    title: 'Generate new recovery codes?',
                    consequences: 'The old ones stop working.',
                    verb: 'Generate new codes',
                    onYes: () => renew.run(),
                  })
                }
              >
                Generate new codes
              </Button>
            </Group>
          )}
          {codes && <RecoveryCodesWindow codes={codes} onDone={() => setCodes(undefined)} />}
        </Stack>
      )}
    </Loaded>
  );
}

const KINDS: Readonly<Record<View<'FactorView'>['kind'], string>> = { totp: 'Authenticator app', passkey: 'Passkey' };

function Adding({ what, ...rest }: { what: 'app' | 'passkey' } & Parameters<typeof AddApp>[0]) {
  return what === 'app' ? <AddApp {...rest} /> : <AddPasskey {...rest} />;
}

function FactorRow({ factor, onRemove }: { factor: View<'FactorView'>; onRemove: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" py={6} style={{ borderBottom: '1px solid var(--line)' }}>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {factor.name}
        </Text>
        <Text size="xs" c="dimmed">
          {KINDS[factor.kind]}, added <When at={factor.created_at} />,{' '}
          {factor.last_used_at ? (
            <>
              last used <When at={factor.last_used_at} />
            </>
          ) : (
            'not used yet'
          )}
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        style={{ flexShrink: 0 }}
        onClick={onRemove}
        aria-label={`Remove ${factor.name}`}
      >
        Remove
      </Button>
    </Group>
  );
}
