import { describe, expect, it } from '@jest/globals';
import { nameFault, type PermittedTools, permissionGroups } from './permission-rows.js';

const line = (tool: string) => ({ tool, permission: 'ask' as const, ask_above_usd: null });

const TOOLS: PermittedTools = {
  builtin: [{ key: 'time' }, { key: 'http.fetch' }],
  mcp_servers: [
    { name: 'crm', allowed_tools: ['find', '*', 'not for a line'] },
    { name: 'wiki', allowed_tools: [] },
    { name: '', allowed_tools: ['half'] },
  ],
  permissions: [line('*'), line('wiki.read'), line('http_send'), line('code_js'), line('old.*'), line('crm.find')],
};

describe('the rows of permissions', () => {
  it('are one for each tool of the space, and one for each line', () => {
    const groups = permissionGroups(TOOLS);

    expect(groups.map(({ title, rows }) => [title, rows.map(({ tool, index }) => `${tool} ${index}`)])).toEqual([
      ['http.fetch', ['http_fetch -1', 'http_send 2']],
      ['time', ['time_now -1']],
      ['MCP server crm', ['crm.* -1', 'crm.find 5']],
      ['MCP server wiki', ['wiki.* -1', 'wiki.read 1']],
      ['Other tools', ['code_js 3', 'old.* 4']],
    ]);
  });

  it('can be taken away where nothing but a line makes them', () => {
    const added = permissionGroups(TOOLS).flatMap(({ rows }) => rows.filter(({ isAdded }) => isAdded));

    expect(added.map(({ tool, means }) => [tool, means])).toEqual([
      ['wiki.read', undefined],
      ['code_js', 'Runs JavaScript in the sandbox.'],
      ['old.*', undefined],
    ]);
  });

  it('are none for a space without tools', () => {
    expect(permissionGroups({ builtin: [], mcp_servers: [], permissions: [line('*')] })).toEqual([]);
  });

  it.each([
    ['', 'Which tool?'],
    ['*', 'The setting for all tools is chosen above.'],
    ['HTTP Send', expect.stringMatching(/^Enter the name of a tool/)],
    ['crm.*x', expect.stringMatching(/^Enter the name of a tool/)],
    ['toString', expect.stringMatching(/^Enter the name of a tool/)],
    ['shop.*', 'The space has no MCP server shop. Add it above first.'],
    ['time_now', 'time_now already has a row.'],
    ['crm.*', 'crm.* already has a row.'],
    [' code_js ', 'code_js already has a row.'],
    ['memory_set', null],
    ['wiki.search.all', null],
    ['crm.Delete-Contact', null],
  ])('are not made for %j twice, or for what the API does not accept', (typed, fault) => {
    expect(nameFault(typed, TOOLS)).toEqual(fault);
  });
});
