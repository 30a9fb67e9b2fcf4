import { Collapse, PasswordInput, type PasswordInputProps, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';

/** The optional key that pays sweep gas. */
export function RelayerField(props: PasswordInputProps & { onChange: (value: string) => void }) {
  const [isOwn, setIsOwn] = useState(String(props.value ?? '') !== '');
  return (
    <Stack gap="xs">
      <Switch
        label="Pay sweep gas from my own account"
        description="Otherwise the platform pays it."
        checked={isOwn}
        onChange={({ currentTarget: { checked } }) => {
          setIsOwn(checked);
          if (!checked) props.onChange('');
        }}
      />
      <Collapse expanded={isOwn}>
        <PasswordInput
          label="Relayer private key"
          description="It can spend the ETH on its own address and nothing else: it has no authority over your money. Create one only for this; never use the treasury’s."
          placeholder="64 hex digits"
          autoComplete="off"
          spellCheck={false}
          {...props}
        />
        <Text size="xs" c="dimmed" mt={4}>
          It is sealed at once to the one service that signs sweeps. It cannot be read back, not even by you: keep a
          copy.
        </Text>
      </Collapse>
    </Stack>
  );
}
