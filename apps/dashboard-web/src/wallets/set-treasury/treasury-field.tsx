import { Radio, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { hasNoChecksum } from './treasury-fields.js';

/** The address of a treasury. */
export function TreasuryField(props: TextInputProps) {
  const typed = String(props.value ?? '');
  return (
    <div>
      <TextInput
        label="Treasury address"
        description="Of a wallet that receives USDC and USDT on Arbitrum One and whose key you hold. Never an exchange’s deposit address, which can change."
        placeholder="0x…"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...props}
      />
      {hasNoChecksum(typed) && (
        <Text size="xs" c="dimmed" mt={4}>
          This address has no checksum (it is all lower or upper case), so typos cannot be detected. Compare it
          carefully.
        </Text>
      )}
    </div>
  );
}

/** The way in which the merchant holds its treasury. A contract wallet must exist already. */
export function HolderField(props: { value?: unknown; onChange: (value: string) => void }) {
  return (
    <Radio.Group label="What kind of wallet is it?" {...props} value={String(props.value)}>
      <Stack gap="xs" mt="xs">
        <Radio value="key" label="A wallet whose key I hold" />
        <Radio
          value="contract"
          label="A contract wallet such as a Safe"
          description="It must be deployed on Arbitrum One. The same address on another chain is not enough."
        />
      </Stack>
    </Radio.Group>
  );
}
