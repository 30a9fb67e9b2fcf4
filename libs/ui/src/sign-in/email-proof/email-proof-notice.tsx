import { asProblem } from '@libs/api-client/api-problem';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { IconMail, IconMailCheck } from '../../generated/icons.js';
import { isConfirmationSent, sendConfirmation } from './confirmation.js';

type Progress = 'idle' | 'sending' | 'sent' | { readonly problem: string };

/**
 * Sends a link to the person's own address, or states that registering has sent it. Opened in this browser it confirms
 * the e-mail and keeps the password.
 */
export function EmailProofNotice({ email }: { email: string }) {
  const [progress, setProgress] = useState<Progress>(() => (isConfirmationSent(email) ? 'sent' : 'idle'));
  const send = async () => {
    setProgress('sending');
    try {
      await sendConfirmation(email);
      setProgress('sent');
    } catch (error) {
      setProgress({ problem: asProblem(error).message });
    }
  };
  const isSent = progress === 'sent';
  return (
    <Alert
      mb="lg"
      color={isSent ? 'teal' : 'yellow'}
      icon={isSent ? <IconMailCheck size={18} /> : <IconMail size={18} />}
      title={isSent ? 'Check your mail' : 'Confirm your e-mail address'}
      role="status"
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" maw={560}>
          {isSent ? (
            <>
              We sent an e-mail to <b>{email}</b>. Open its link in this browser within 10 minutes to confirm the
              address.
            </>
          ) : (
            <>
              You can look around. To create merchants, API keys or spaces, first confirm that <b>{email}</b> is yours.
            </>
          )}
        </Text>
        <Button variant="default" size="xs" loading={progress === 'sending'} onClick={() => void send()}>
          {isSent ? 'Send it again' : 'Send me a link'}
        </Button>
      </Group>
      {typeof progress === 'object' && (
        <Text size="sm" c="red" mt="xs">
          {progress.problem}
        </Text>
      )}
    </Alert>
  );
}
