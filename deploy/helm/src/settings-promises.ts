import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { settingRows } from '@libs/service-kit/config/setting';
import { HELM_FOLDER } from './manifests.js';
import { SETTINGS } from './service-settings.js';

/** Groups of the page that are no settings of a service's class. */
const OTHERS = /^(migrate|every service: traces)/;

/** Names of the page, each with the values that it shows behind "#". */
function shownSettings(): Map<string, Set<string>> {
  const groups = readFileSync(join(HELM_FOLDER, '../../.env.example'), 'utf8').split(/^# ── /m);
  const page = groups.filter((group) => !OTHERS.test(group)).join('');
  const shown = new Map<string, Set<string>>();
  for (const [, name = '', value = ''] of page.matchAll(/^#?([A-Z][A-Z0-9_]+)=(.*)$/gm))
    shown.set(name, (shown.get(name) ?? new Set()).add(value));
  return shown;
}

/** A lone comma is how a setting says "none". */
const asShown = (text: string | undefined) => (text === undefined || text === ',' ? '' : text);

describe('.env.example', () => {
  const shown = shownSettings();
  const rows = Object.values(SETTINGS).flatMap(settingRows);

  it('has every setting of every service, and no other', () => {
    expect([...shown.keys()].sort()).toEqual([...new Set(rows.map(({ variable }) => variable))].sort());
  });

  it('shows the defaults', () => {
    const faults = rows.filter((row) => !shown.get(row.variable)?.has(asShown(row.default)));
    expect(faults.map((row) => `${row.variable}=${asShown(row.default)}`)).toEqual([]);
  });
});
