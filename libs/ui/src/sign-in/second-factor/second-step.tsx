import { api, client } from '@libs/api-client/client';
import { Button, Stack, Text } from '@mantine/core';
import { Loaded } from '../../states/loaded.js';
import { FactorForm } from './factor-form.js';
import { LostFactor } from './lost-factor.js';

interface SecondStepProps {
  readonly onDone: () => void;
  /** Back to the first step. */
  readonly onAgain: () => void;
}

/** The second step of a sign-in, in the browser that did the first one a few minutes ago. */
export default function SecondStep({ onDone, onAgain }: SecondStepProps) {
  const session = api.useQuery('get', '/api/auth/session', {});
  const again = (
    <Button variant="default" onClick={onAgain}>
      Sign in again
    </Button>
  );
  return (
    <Loaded response={session} title="Could not load your sign-in">
      {({ waiting }) =>
        waiting ? (
          <Stack>
            <Text size="sm">
              Your account <b>{waiting.email}</b> has a second factor.
            </Text>
            <FactorForm
              ways={waiting}
              verb="Sign in"
              isWide
              beginPasskey={() => client.POST('/api/auth/second_factor/passkey', {})}
              send={(body) => client.POST('/api/auth/second_factor', { body })}
              onDone={onDone}
            />
            <LostFactor />
            <Button variant="subtle" size="compact-sm" onClick={onAgain}>
              Sign in as someone else
            </Button>
          </Stack>
        ) : (
          <Stack>
            <Text size="sm">Nothing to complete here: this sign-in is finished, or it expired after 10 minutes.</Text>
            {again}
          </Stack>
        )
      }
    </Loaded>
  );
}
