import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import type { Machine } from '@libs/state-machines/machine';
import { type EffectMap, effectMapsIn } from './effect-maps.js';

type AnyMachine = Machine<string, string, never, string>;

/** Returns the machines of `libs/state-machines`, read from its folder, so that a new one is included. */
async function machines(): Promise<AnyMachine[]> {
  const files = globSync('**/*.machine.ts', { cwd: join(ROOT, 'libs/state-machines/src') });
  const modules = await Promise.all(
    files.map(
      (file) => import(`@libs/state-machines/${file.replace(/\.ts$/, '')}`) as Promise<Record<string, unknown>>,
    ),
  );
  return modules.flatMap((exported) => Object.values(exported).filter(isMachine));
}

function isMachine(value: unknown): value is AnyMachine {
  return typeof value === 'object' && value !== null && 'transitions' in value;
}

/**
 * Returns the effects that a machine names and no map handles, as `machine: effect`. The type of the keys is named
 * after the machine.
 */
function unhandled({ name, transitions }: AnyMachine, maps: readonly EffectMap[]): string[] {
  const camel = camelCase(name);
  const type = `${camel[0]!.toUpperCase()}${camel.slice(1)}Effect`;
  const handled = new Set(maps.filter((map) => map.type === type).flatMap(({ keys }) => keys));
  const named = new Set(transitions.flatMap(({ effects }) => effects ?? []));
  return [...named].filter((effect) => !handled.has(effect)).map((effect) => `${name}: ${effect}`);
}

/**
 * Returns a pattern for a step of a machine in a source: of one object in TypeScript, of many with SQL, or by the map
 * of its targets.
 */
function stepsOf(machine: string): RegExp {
  return new RegExp(`\\b(step|sqlStep)\\(\\s*${camelCase(machine)}Machine\\b`);
}

function camelCase(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

describe('Effects of state machines', () => {
  it('belong to machines whose steps a service takes', async () => {
    const sources = globSync('apps/*/src/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.spec.ts'));
    const texts = sources.map((path) => readFileSync(join(ROOT, path), 'utf8'));
    const isStepped = ({ name }: AnyMachine) => texts.some((text) => stepsOf(name).test(text));

    expect((await machines()).filter((one) => !isStepped(one)).map(({ name }) => name)).toEqual([]);
    expect(isStepped({ name: 'lamp', states: [], initial: [], events: [], transitions: [] })).toBe(false);
  });

  it('are each handled by a key of a map in a service', async () => {
    const all = await machines();
    const sources = globSync('apps/*/src/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.spec.ts'));
    const texts = sources.map((path) => readFileSync(join(ROOT, path), 'utf8'));
    const maps = texts.filter((text) => text.includes('@libs/state-machines/')).flatMap(effectMapsIn);

    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['delivery', 'merchant', 'session', 'payment', 'call-approval']),
    );
    expect(all.flatMap((one) => unhandled(one, maps))).toEqual([]);
  });
});

describe('What is found in a planted service', () => {
  const lamp: AnyMachine = {
    name: 'lamp',
    states: ['off', 'on'],
    initial: ['off'],
    events: ['press'],
    transitions: [{ from: ['off'], on: 'press', to: 'on', effects: ['glow', 'hum'] }],
  };
  const IMPORT = `import type { LampEffect } from '@libs/state-machines/lamp.machine';\n`;
  const TAKE = 'for (const effect of taken.effects) EFFECTS[effect]();';
  const missingIn = (source: string) => unhandled(lamp, effectMapsIn(source));

  it.each([
    ['a constant', `${IMPORT}const EFFECTS: Record<LampEffect, () => void> = { glow() {}, hum: () => {} };\n${TAKE}`],
    [
      'a property of a class, under another name',
      `import { type LampEffect as E } from '@libs/state-machines/lamp.machine';
       class Lamp { readonly does: Readonly<Record<E, () => void>> = { glow: () => {}, hum: () => {} };
       run(effect: E) { this.does[effect](); } }`,
    ],
  ])('is handled by %s', (_, source) => {
    expect(missingIn(source)).toEqual([]);
  });

  it('is handled by the map of a machine whose name has two words', () => {
    const lampPost = { ...lamp, name: 'lamp-post' };
    const planted = (type: string) =>
      `import type { ${type} } from '@libs/state-machines/lamp-post.machine';
       const EFFECTS: Record<${type}, () => void> = { glow() {}, hum() {} };\n${TAKE}`;

    expect(unhandled(lampPost, effectMapsIn(planted('LampPostEffect')))).toEqual([]);
    expect(unhandled(lampPost, effectMapsIn(planted('LampEffect')))).toEqual(['lamp-post: glow', 'lamp-post: hum']);
  });

  it('is an effect without a key', () => {
    const map = `const EFFECTS: Record<LampEffect, () => void> = { glow() {} };`;
    expect(missingIn(`${IMPORT}${map}\n${TAKE}`)).toEqual(['lamp: hum']);
  });

  it.each([
    ['nobody reads', `${IMPORT}const EFFECTS: Record<LampEffect, () => void> = { glow() {}, hum() {} };`],
    [
      'may be partial',
      `${IMPORT}const EFFECTS: Partial<Record<LampEffect, () => void>> = { glow() {}, hum() {} };\n${TAKE}`,
    ],
    [
      'has keys of its own',
      `type LampEffect = string;\nconst EFFECTS: Record<LampEffect, () => void> = { glow() {}, hum() {} };\n${TAKE}`,
    ],
    [
      'is a ladder',
      `${IMPORT}if (taken.effects.includes('glow')) glow(); else if (taken.effects.includes('hum')) hum();`,
    ],
  ])('is every effect, where the map %s', (_, source) => {
    expect(missingIn(source)).toEqual(['lamp: glow', 'lamp: hum']);
  });
});
