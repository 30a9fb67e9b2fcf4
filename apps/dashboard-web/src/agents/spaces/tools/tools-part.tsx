import { api, client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Loaded } from '@libs/ui/states/loaded';
import { When } from '@libs/ui/text/times/when';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { useIsReadOnly, useOrganizationId } from '../../use-organization.js';
import { ApprovalSettings } from './approvals/approval-settings.js';
import { CapabilityRows } from './capability-rows.js';
import { McpServers } from './mcp-servers.js';
import { PermissionsPart } from './permissions/permissions-part.js';
import { setPermissions } from './tools-form.js';
import { toolsBody, toolsFaults, toolsValues } from './tools-values.js';

const PATH = '/api/agent/merchants/{merchant_id}/spaces/{slug}/tools';

/** The tools of a space's agent: built-in capabilities and external MCP servers. */
export function ToolsPart({ space }: { space: View<'SpaceView'> }) {
  const { space_id } = space;
  const isReadOnly = useIsReadOnly(space);
  const merchant_id = useOrganizationId();
  const response = api.useQuery('get', PATH, { params: { path: { merchant_id, slug: space_id } } });
  return (
    <Loaded response={response} title="Could not load the tools">
      {(tools) => <ToolsForm key={tools.version} tools={tools} isReadOnly={isReadOnly} />}
    </Loaded>
  );
}

function ToolsForm({ tools, isReadOnly }: { tools: View<'ToolsView'>; isReadOnly: boolean }) {
  const merchant_id = useOrganizationId();
  const form = useApiForm({
    initial: toolsValues(tools),
    isDeep: true,
    validate: toolsFaults as never,
    send: (values) =>
      client.PUT(PATH, { params: { path: { merchant_id, slug: tools.space_id } }, body: toolsBody(values) }),
    done: 'Saved. New turns have these tools.',
  });
  return (
    <ApiForm of={form} verb="Save tools" isDisabled={isReadOnly || !form.isChanged}>
      <Paper p="lg" component="section">
        <Title order={2} mb={4}>
          Built-in capabilities
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          Grant only what the space needs. {versionInWords(tools.version)}
          {tools.updated_at && <When at={tools.updated_at} absolute />}
        </Text>
        <CapabilityRows form={form.form} />
      </Paper>
      <Paper p="lg" component="section">
        <Title order={2} mb={4}>
          MCP servers
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          External tools, at most 20 servers with 256 tools. Only public https addresses; redirects are not followed.
        </Text>
        <Stack gap="md">
          <McpServers form={form.form} />
        </Stack>
      </Paper>
      <PermissionsPart
        tools={form.form.values}
        errors={form.form.errors}
        isReadOnly={isReadOnly}
        onChange={(lines, tool) => setPermissions(form.form, lines, tool)}
        after={
          <ApprovalSettings
            of={form.form.values.approvals}
            errors={form.form.errors}
            isReadOnly={isReadOnly}
            onChange={(approvals) => form.form.setFieldValue('approvals', approvals)}
          />
        }
      />
    </ApiForm>
  );
}

function versionInWords(version: number): string {
  return version === 0 ? 'Nothing has been granted yet.' : `Version ${version}, of `;
}
