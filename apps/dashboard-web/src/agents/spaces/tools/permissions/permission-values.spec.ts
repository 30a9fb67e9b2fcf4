import { describe, expect, it } from '@jest/globals';
import {
  choiceOf,
  choicesFor,
  defaultOf,
  type LineValues,
  lineFaults,
  linesOf,
  movedFaults,
  permissionsBody,
  withChoice,
  withoutServer,
  withRenamed,
} from './permission-values.js';

const LINK = 'checkout_create_payment_link';

const line = (
  tool: string,
  permission: LineValues['permission'] = 'ask',
  amount: string | null = null,
): LineValues => ({
  tool,
  permission,
  ask_above_usd: amount,
});
const amountsOf = (...typed: string[]) => typed.map((amount) => line(LINK, 'ask', amount));

describe('the form of permissions', () => {
  it('sends back what it was given, with unknown fields, in the same order', () => {
    const given = [
      { tool: 'crm.*', permission: 'ask' as const, ask_above_usd: null, since: 'later' },
      { tool: LINK, permission: 'ask' as const, ask_above_usd: 50 },
      { tool: '*', permission: 'allow' as const, ask_above_usd: null },
    ];

    expect(permissionsBody(linesOf(given))).toEqual(given);
  });

  it('keeps every amount that the API accepts to the cent', () => {
    const amounts = [0, 0.01, 0.07, 0.29, 1.1, 19.99, 1_005.45, 999_999.99, 1_000_000];
    const given = amounts.map((ask_above_usd) => ({ tool: LINK, permission: 'ask' as const, ask_above_usd }));

    const lines = linesOf(given);

    expect(lines.map(({ ask_above_usd }) => ask_above_usd)).toEqual([
      '0.00',
      '0.01',
      '0.07',
      '0.29',
      '1.10',
      '19.99',
      '1005.45',
      '999999.99',
      '1000000.00',
    ]);
    expect(permissionsBody(lines)).toEqual(given);
  });

  it('refuses a comma, more than two decimals, and what is no amount, at the field', () => {
    const faults = lineFaults(amountsOf('12,50', '1,250', '0.125', '1.234', '', 'much', '-1', '12.5', '1250.50', '0'));

    expect(faults).toEqual({
      'permissions.0.ask_above_usd': 'Leave out the comma, and use a decimal point, such as 1250.50.',
      'permissions.1.ask_above_usd': 'Leave out the comma, and use a decimal point, such as 1250.50.',
      'permissions.2.ask_above_usd': 'Use at most two decimals, such as 9.99.',
      'permissions.3.ask_above_usd': '“1.234” can be read in two ways. Enter 1234.00 or 1.23.',
      'permissions.4.ask_above_usd': 'Enter an amount, such as 9.99.',
      'permissions.5.ask_above_usd': 'Enter an amount in US dollars, such as 9.99.',
      'permissions.6.ask_above_usd': 'Enter an amount in US dollars, such as 9.99.',
    });
  });

  it('offers an amount only where money is requested, or where there is one', () => {
    expect(choicesFor('code_js')).toEqual(['allow', 'ask', 'deny']);
    expect(choicesFor(LINK)).toEqual(['allow', 'ask', 'ask_above', 'deny']);
    expect(choicesFor('code_js', line('code_js', 'ask', '5.00'))).toContain('ask_above');
  });

  it('adds, changes and takes away the line of a tool, and leaves the others alone', () => {
    const lines = [line('*', 'deny'), line('code_js', 'ask')];

    expect(withChoice(lines, 'time_now', 'allow')).toEqual([...lines, line('time_now', 'allow')]);
    expect(withChoice(lines, 'code_js', 'deny')).toEqual([lines[0], line('code_js', 'deny')]);
    expect(withChoice(lines, 'code_js', undefined)).toEqual([lines[0]]);
  });

  it('forgets the amount with the choice that has one', () => {
    const above = withChoice([line(LINK)], LINK, 'ask_above');

    expect(above.map(choiceOf)).toEqual(['ask_above']);
    expect(withChoice([line(LINK, 'ask', '5.00')], LINK, 'ask')).toEqual([line(LINK)]);
  });

  it('shows what holds without a line: the server’s, then that of all, then allowed', () => {
    const lines = [line('*', 'deny'), line('crm.*', 'ask')];

    expect(['crm.find', 'crm.*', 'code_js'].map((tool) => defaultOf(tool, lines))).toEqual(['ask', 'deny', 'deny']);
    expect(defaultOf('crm.find', [])).toBe('allow');
  });

  it('lets the lines of a server go with its name, and with itself', () => {
    const lines = [line('crm.*'), line('crm2.find'), line('crm.find.all', 'deny'), line('time_now')];

    const renamed = withRenamed(lines, { from: 'crm', to: 'sales', others: ['crm2'] });

    expect(renamed.map(({ tool }) => tool)).toEqual(['sales.*', 'crm2.find', 'sales.find.all', 'time_now']);
    expect(withRenamed(lines, { from: 'crm', to: 'crm2', others: ['crm2'] })).toEqual(lines);
    expect(withoutServer(lines, 'crm').map(({ tool }) => tool)).toEqual(['crm2.find', 'time_now']);
  });

  it('keeps each error with its tool when lines move, but not that of the tool that changed', () => {
    const before = [line('a'), line('b'), line('c')];
    const errors = {
      'permissions.0.tool': 'of a',
      'permissions.1.tool': 'of b',
      'permissions.2.ask_above_usd': 'of c',
      'builtin.0': 'elsewhere',
    };

    expect(movedFaults(errors, before, withoutFirst(before), 'b')).toEqual({
      'permissions.1.ask_above_usd': 'of c',
      'builtin.0': 'elsewhere',
    });
  });
});

function withoutFirst([, ...others]: readonly LineValues[]): LineValues[] {
  return others;
}
