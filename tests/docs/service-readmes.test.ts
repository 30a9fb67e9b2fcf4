import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { type Files, readmeFaults } from './service-readmes.js';

const READ = [
  'apps/*/README.md',
  'apps/*/src/entities.ts',
  'apps/*/src/settings.ts',
  'apps/*/src/*/*.module.ts',
  'apps/*-web/src/**/*.page.tsx',
  '{apps,libs}/*/src/**/*.entity.ts',
];

describe('READMEs of services', () => {
  it('name each folder of a table of folders, and each table of the database', () => {
    const paths = READ.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
    expect(paths.filter((path) => path.endsWith('.module.ts')).length).toBeGreaterThan(200);
    const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
    expect(readmeFaults(files)).toEqual([]);
  });
});

describe('What is found in the README of a planted service', () => {
  const OWNS = '| Owns | schema `lamp`: `lamps` (and their bulbs), `mails` |';
  const FOLDERS = '| Folder | What |\n| --- | --- |\n| [lamps](src/lamps), `rooms/` | lamps and rooms |\n';
  const faultsOf = (readme: string, more: Files = {}) =>
    readmeFaults({
      'apps/lamp/README.md': readme,
      'apps/lamp/src/entities.ts': 'export const ENTITIES = [\n  LampRow,\n  MailRow,\n];',
      'apps/lamp/src/lamps/lamp.entity.ts': "@Entity('lamps')\n@Index('of_room')\nexport class LampRow {}",
      'apps/lamp/src/lamps/lamps.module.ts': '',
      'apps/lamp/src/rooms/rooms.module.ts': '',
      'libs/mail/src/queue/mail.entity.ts': "@Entity('mails')\nexport class MailRow {}",
      'libs/mail/src/queue/note.entity.ts': "@Entity('notes')\nexport class NoteRow {}",
      ...more,
    });

  it('is nothing where all are named', () => {
    expect(faultsOf(`${OWNS}\n\n${FOLDERS}`)).toEqual([]);
  });

  it.each([
    ['a folder', 'apps/lamp/src/bulbs/bulbs.module.ts', '', 'no row has the folder bulbs'],
    [
      'a table',
      'apps/lamp/src/rooms/room.entity.ts',
      "@Entity('rooms')\nclass RoomRow {}",
      '“Owns” lacks the table rooms',
    ],
    ['a table of a lib', 'apps/lamp/src/entities.ts', '= [MailRow, NoteRow]', '“Owns” lacks the table notes'],
    ['a page', 'apps/lamp/src/bulbs/rooms/of-room.page.tsx', '', 'no row has the folder bulbs'],
    [
      'a list of settings',
      'apps/lamp/src/settings.ts',
      '',
      'the row “Settings” does not begin with a link to settings.ts',
    ],
    ['a table that is gone', 'apps/lamp/src/entities.ts', '= [LampRow]', '“Owns” has mails, which is no table'],
  ])('is %s', (_what, path, text, fault) => {
    expect(faultsOf(`${OWNS}\n\n${FOLDERS}`, { [path]: text })).toEqual([`apps/lamp/README.md: ${fault}`]);
  });

  it('is no setting where the README links to them', () => {
    const settings = '| Settings | [settings.ts](src/settings.ts); the first one wins |';
    expect(faultsOf(`${OWNS}\n${settings}\n`, { 'apps/lamp/src/settings.ts': '' })).toEqual([]);
  });

  it('is no folder where the README has no table of folders', () => {
    expect(faultsOf(OWNS)).toEqual([]);
  });
});
