import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { chartFaults } from '../faults/chart-faults.js';
import { PLANTED, type Planted } from '../faults/planted-errors.js';
import { HELM_FOLDER, manifestsOf, readManifests } from '../manifests.js';
import { compact, staleFaults, valueSets } from '../render.js';

const production = readManifests(join(HELM_FOLDER, 'rendered/production.yaml'));

/** Returns the faults of the production set after one object of it was changed. */
function faultsWith(title: string, plant: (object: Planted) => void): string {
  const manifests = structuredClone(production);
  const object = manifests.find(({ kind, metadata }) => `${kind} ${metadata.name}` === title);
  plant(object as Planted);
  return chartFaults(manifests).join('\n');
}

describe('the rendered chart', () => {
  it.each(valueSets())('has no fault with the values of %s', (name) => {
    const manifests = readManifests(join(HELM_FOLDER, `rendered/${name}.yaml`));
    expect(chartFaults(manifests)).toEqual([]);
  });
});

describe('the image of a container', () => {
  const imagesOf = (name: string) =>
    [...readFileSync(join(HELM_FOLDER, `rendered/${name}.yaml`), 'utf8').matchAll(/\bimage: ([^\s,]+)/g)].map(
      ([, image]) => image!,
    );
  const digests = (
    parse(readFileSync(join(HELM_FOLDER, 'values/production.yaml'), 'utf8')) as {
      image: { digests: Record<string, string> };
    }
  ).image.digests;

  it('is named by the digest of its service, where the values have those of a release', () => {
    const images = imagesOf('production');

    expect(images.length).toBeGreaterThan(Object.keys(digests).length);
    for (const image of images) {
      const [, service] = /\/checkout-([a-z-]+):/.exec(image)!;
      expect(image).toBe(`registry.example.com/checkout/checkout-${service}:0.1.0@${digests[service!]}`);
    }
  });

  it('is named by its tag, where they have none', () => {
    for (const image of imagesOf('small'))
      expect(image).toMatch(/^registry\.example\.com\/checkout\/checkout-[a-z-]+:0\.1\.0$/);
  });
});

describe('what is committed of the rendered chart', () => {
  it('writes in fewer lines what Helm writes', () => {
    const verbose =
      '---\n# Source: a.yaml\nkind: Pod\nspec:\n  ports:\n    - name: http\n      port: 3000\n---\n# nothing\n';

    expect(compact(verbose)).toBe('# Source: a.yaml\nkind: Pod\nspec: { ports: [ { name: http, port: 3000 } ] }\n');
    expect(manifestsOf(compact(verbose))).toEqual(manifestsOf(verbose));
  });

  it('refuses a key that stands twice', () => {
    expect(() => compact('kind: Pod\nkind: Job\n')).toThrow('unique');
  });
});

describe('a planted error is found', () => {
  it.each(PLANTED)('%s', (_what, title, plant, fault) => {
    expect(faultsWith(title, plant)).toContain(fault);
  });

  it('a key that stands twice', () => {
    const folder = mkdtempSync(join(tmpdir(), 'chart-'));
    writeFileSync(join(folder, 'twice.yaml'), 'kind: Pod\nkind: Job\n');
    expect(() => readManifests(join(folder, 'twice.yaml'))).toThrow('unique');
    rmSync(folder, { recursive: true });
  });
});

describe('a change without rendering is found', () => {
  const copy = mkdtempSync(join(tmpdir(), 'chart-'));
  const folder = join(copy, 'deploy/helm');
  for (const part of ['checkout', 'values', 'rendered'])
    cpSync(join(HELM_FOLDER, part), join(folder, part), { recursive: true });
  const rules = join(HELM_FOLDER, '../observability/rules');
  if (existsSync(rules)) cpSync(rules, join(copy, 'deploy/observability/rules'), { recursive: true });
  afterAll(() => rmSync(copy, { recursive: true }));

  it('nothing is reported for the committed state', () => {
    expect(staleFaults(folder)).toEqual([]);
    expect(staleFaults()).toEqual([]);
  });

  it('of a template', () => {
    appendFileSync(join(folder, 'checkout/templates/services.yaml'), '# changed\n');
    expect(staleFaults(folder)).toContain('the chart or its values changed since it was rendered');
  });

  it('of what was rendered, by hand', () => {
    appendFileSync(join(folder, 'rendered/small.yaml'), '# changed\n');
    expect(staleFaults(folder)).toContain('rendered/small.yaml is not what Helm wrote');
  });
});
