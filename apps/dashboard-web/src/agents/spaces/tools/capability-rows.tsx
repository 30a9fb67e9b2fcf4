import { Box, Group, Stack, Switch, Text } from '@mantine/core';
import { useOrganizationId } from '../../use-organization.js';
import { CONFIG_FIELDS } from './capability-configs.js';
import type { ToolsForm } from './tools-form.js';
import { type Capability, newGrant } from './tools-values.js';

/**
 * The abilities that each capability gives an agent. A new capability of the API does not compile until it has its row.
 */
// biome-ignore format: a table reads best as a table
const MEANS: Readonly<Record<Capability, string>> = {
  'files':          'Reads the files of a turn and writes new ones, up to 32 MiB each.',
  'workspace':      'Reads and writes files of the thread, with versions. Later turns find them again.',
  'output.deliver': 'Returns data in a shape that you define, checked against your schema and kept as outputs of the turn.',
  'memory':         'Remembers between turns, for each thread, each customer or the whole space.',
  'http.fetch':     'Calls only the hosts that you list; private addresses are refused.',
  'checkout':       'Creates payment links for this merchant, and checks whether they are paid.',
  'code.js':        'Runs JavaScript in a sandbox, without network or files.',
  'time':           'Tells the time.',
  'web.search':     'Searches the web, where the platform has a provider for it.',
};

/** Every capability with a switch; an active one shows its settings. */
export function CapabilityRows({ form }: { form: ToolsForm }) {
  return (
    <Stack gap={0}>
      {(Object.keys(MEANS) as Capability[]).map((key) => (
        <CapabilityRow key={key} capability={key} form={form} />
      ))}
    </Stack>
  );
}

function CapabilityRow({ capability, form }: { capability: Capability; form: ToolsForm }) {
  const merchantId = useOrganizationId();
  const index = form.values.builtin.findIndex(({ key }) => key === capability);
  const isGranted = index >= 0;
  const fault = form.errors[`builtin.${index}`] ?? form.errors[`builtin.${index}.key`];
  const turn = () => {
    form.clearErrors();
    if (isGranted) form.removeListItem('builtin', index);
    else form.insertListItem('builtin', newGrant(capability, merchantId));
  };
  const Fields = CONFIG_FIELDS[capability];
  return (
    <Box py="sm" style={{ borderBottom: '1px solid var(--line)' }} component="section" aria-label={capability}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={500} ff="monospace">
            {capability}
          </Text>
          <Text size="sm" c="dimmed">
            {MEANS[capability]}
          </Text>
        </div>
        <Switch aria-label={`Grant ${capability}`} checked={isGranted} onChange={turn} />
      </Group>
      {fault && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4} role="alert">
          {fault}
        </Text>
      )}
      {isGranted && Fields && (
        <Stack gap="sm" mt="sm" pl={{ base: 0, sm: 'md' }} maw={640}>
          <Fields form={form} path={`builtin.${index}.config`} />
        </Stack>
      )}
    </Box>
  );
}
