import { IconPlus, IconTrash } from '@libs/ui/generated/icons';
import {
  Button,
  Group,
  NumberInput,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { HeaderRows } from './header-rows.js';
import { withoutServer, withRenamed } from './permissions/permission-values.js';
import { fieldAt, setPermissions, type ToolsForm } from './tools-form.js';
import { NEW_SERVER } from './tools-values.js';

/** External servers, each a card of fields. */
export function McpServers({ form }: { form: ToolsForm }) {
  const { mcp_servers: servers } = form.values;
  return (
    <>
      {servers.length === 0 && <Text size="sm">None.</Text>}
      {servers.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: servers have no name of their own while they are typed
        <McpServer key={index} form={form} index={index} />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem('mcp_servers', structuredClone(NEW_SERVER))}
        >
          Add server
        </Button>
      </Group>
    </>
  );
}

function McpServer({ form, index }: { form: ToolsForm; index: number }) {
  const path = `mcp_servers.${index}`;
  const { name } = form.values.mcp_servers[index]!;
  const own = form.errors[path];
  const remove = () => {
    const { mcp_servers: servers, permissions } = form.values;
    const isLast = servers.filter((server) => server.name === name).length === 1;
    if (isLast) setPermissions(form, withoutServer(permissions, name));
    form.removeListItem('mcp_servers', index);
  };
  return (
    <Paper p="md" component="section" aria-label={`Server ${name || index + 1}`}>
      <Group justify="space-between" mb="sm">
        <Title order={3}>{name || `Server ${index + 1}`}</Title>
        <Button variant="subtle" color="red" size="compact-sm" leftSection={<IconTrash size={14} />} onClick={remove}>
          Remove
        </Button>
      </Group>
      {own && (
        <Text size="sm" c="var(--mantine-color-error)" mb="xs" role="alert">
          {own}
        </Text>
      )}
      <ServerFields form={form} index={index} />
    </Paper>
  );
}

function ServerFields({ form, index }: { form: ToolsForm; index: number }) {
  const path = `mcp_servers.${index}`;
  const { mcp_servers: servers, permissions } = form.values;
  const rename = (to: string) => {
    const others = servers.toSpliced(index, 1).map(({ name }) => name);
    setPermissions(form, withRenamed(permissions, { from: servers[index]!.name, to, others }));
    form.setFieldValue(`${path}.name`, to);
  };
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Name"
          description="Its tools are called name__tool."
          placeholder="crm"
          autoComplete="off"
          {...fieldAt(form, `${path}.name`)}
          onChange={(event) => rename(event.currentTarget.value)}
        />
        <Select
          label="Transport"
          description="The protocol it speaks."
          data={[
            { value: 'http', label: 'Streamable HTTP' },
            { value: 'sse', label: 'SSE (older servers)' },
          ]}
          allowDeselect={false}
          {...fieldAt(form, `${path}.transport`)}
        />
      </SimpleGrid>
      <TextInput
        label="URL"
        placeholder="https://mcp.example.com/mcp"
        inputMode="url"
        autoComplete="off"
        {...fieldAt(form, `${path}.url`)}
      />
      <HeaderRows form={form} path={`${path}.headers`} />
      <TagsInput
        label="Only these tools (optional)"
        description="Press Enter after each. Empty: all of the server’s tools."
        {...fieldAt(form, `${path}.allowed_tools`)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
        <NumberInput
          label="Time limit per call, in seconds"
          min={1}
          max={300}
          allowDecimal={false}
          {...fieldAt(form, `${path}.timeout_s`)}
        />
        <Switch
          label="Required: a turn fails without it"
          {...form.getInputProps(`${path}.required`, { type: 'checkbox' })}
        />
      </SimpleGrid>
    </Stack>
  );
}
