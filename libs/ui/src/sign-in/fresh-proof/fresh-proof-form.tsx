import { api, client } from '@libs/api-client/client';
import { Blockquote, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { ApiForm } from '../../forms/api-form.js';
import { useApiForm } from '../../forms/use-api-form.js';
import { Loaded } from '../../states/loaded.js';
import { FactorForm } from '../second-factor/factor-form.js';
import { MailedCodeForm } from './mailed-code-form.js';

interface FreshProofFormProps {
  /** The action that is about to be done, in the API's words. */
  readonly statement: string;
  readonly onProof: (proof: string) => void;
  readonly onCancel: () => void;
}

/**
 * The action that is about to be done, and a field for the second factor; without one for the password, or for a mailed
 * code.
 */
export default function FreshProofForm({ statement, onProof, onCancel }: FreshProofFormProps) {
  const ways = api.useQuery('get', '/api/auth/fresh_proofs/ways');
  const cancel = (
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
  );
  return (
    <Stack gap="md">
      <Text size="sm">Check what is about to happen. Being signed in is not enough for this:</Text>
      <Blockquote p="sm" style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">{statement}</Text>
      </Blockquote>
      <Loaded response={ways} title="Could not load your ways to confirm">
        {({ password, mailed_code, ...ways }) =>
          ways.totp || ways.passkey || ways.recovery_code ? (
            <FactorForm
              ways={ways}
              beginPasskey={() => client.POST('/api/auth/fresh_proofs/passkey', { body: { statement } })}
              verb="Confirm"
              beside={cancel}
              send={(given) => client.POST('/api/auth/fresh_proofs', { body: { statement, ...given } })}
              onDone={({ data }) => data && onProof(data.proof)}
            />
          ) : password ? (
            <PasswordProof statement={statement} onProof={onProof} cancel={cancel} />
          ) : (
            <MailedCodeForm statement={statement} onProof={onProof} cancel={cancel} />
          )
        }
      </Loaded>
    </Stack>
  );
}

interface ProofFormProps extends Pick<FreshProofFormProps, 'statement' | 'onProof'> {
  readonly cancel: React.ReactNode;
}

function PasswordProof({ statement, onProof, cancel }: ProofFormProps) {
  const form = useApiForm({
    initial: { password: '' },
    send: ({ password }) => client.POST('/api/auth/fresh_proofs', { body: { statement, password } }),
    onDone: ({ data }) => data && onProof(data.proof),
  });
  return (
    <ApiForm of={form} verb="Confirm" beside={cancel}>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus
        {...form.form.getInputProps('password')}
      />
    </ApiForm>
  );
}
