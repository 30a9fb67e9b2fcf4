import type { View } from '@libs/api-client/views';

/**
 * The description of each built-in tool, by the capability that grants it. A new capability of the API does not compile
 * until it has its tools.
 */
// biome-ignore format: a table reads best as a table
export const TOOLS_OF_CAPABILITIES: Readonly<Record<View<'GrantView'>['key'], Readonly<Record<string, string>>>> = {
  'files': {
    files_list:                   'Lists the files of the turn.',
    files_read:                   'Reads a file of the turn.',
    files_write:                  'Writes a file that is delivered with the result.',
  },
  'workspace': {
    workspace_list:               'Lists the files of the thread.',
    workspace_read:               'Reads a file of the thread.',
    workspace_view:               'Shows the model an image or a PDF.',
    workspace_write:              'Writes a file that later turns find again.',
    workspace_edit:               'Replaces text in a file of the thread.',
    workspace_delete:             'Deletes a file of the thread with all of its versions.',
  },
  'output.deliver': {
    output_deliver:               'Returns data in the shape that you defined.',
  },
  'memory': {
    memory_get:                   'Recalls a value.',
    memory_set:                   'Remembers a value.',
    memory_delete:                'Forgets a value.',
    memory_list:                  'Lists what is remembered.',
  },
  'http.fetch': {
    http_fetch:                   'Reads from your hosts, with GET or HEAD.',
    http_send:                    'Sends requests to your hosts that may change something.',
  },
  'checkout': {
    checkout_create_payment_link: 'Asks a buyer for money.',
    checkout_get_payment_status:  'Checks whether a payment link is paid.',
  },
  'code.js': {
    code_js:                      'Runs JavaScript in the sandbox.',
  },
  'time': {
    time_now:                     'Tells the time.',
  },
  'web.search': {
    web_search:                   'Searches the web.',
  },
};

/** The tools that ask a buyer for money: only they can ask a person above an amount. */
export const PAYING_TOOLS: readonly string[] = ['checkout_create_payment_link'];

/** Returns the description of a built-in tool; undefined for an unknown one. */
export function meaningOf(tool: string): string | undefined {
  return Object.values(TOOLS_OF_CAPABILITIES).find((tools) => Object.hasOwn(tools, tool))?.[tool];
}
