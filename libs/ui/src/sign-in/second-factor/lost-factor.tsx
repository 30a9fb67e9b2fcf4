import { client } from '@libs/api-client/client';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '../../states/error-notice.js';
import { When } from '../../text/times/when.js';

/**
 * For those who have neither the factor nor a recovery code: it is removed after some days, about which they get mails.
 */
export function LostFactor() {
  const [isOpen, setOpen] = useState(false);
  const lost = useMutation({ mutationFn: () => client.POST('/api/auth/second_factor/lost', {}) });
  const reset = lost.data?.data;
  if (reset) {
    return (
      <Alert color="teal" title="Check your mail" role="status">
        Your second factor will be removed <When at={reset.takes_effect_at} absolute mayBeAhead />. We e-mail you every
        day until then. Sign in with your password or a link after that.
      </Alert>
    );
  }
  if (!isOpen) {
    return (
      <Anchor component="button" type="button" fz="sm" onClick={() => setOpen(true)}>
        I have lost it and the recovery codes
      </Anchor>
    );
  }
  return (
    <Stack gap="xs">
      <Text size="sm">
        We can remove it, but not at once: anyone who has your password could ask for that. You get an e-mail now and
        every day, each with a link to keep it.
      </Text>
      {lost.error && <ErrorNotice error={lost.error} />}
      <Button variant="default" loading={lost.isPending} onClick={() => lost.mutate()}>
        Remove it after the delay
      </Button>
    </Stack>
  );
}
