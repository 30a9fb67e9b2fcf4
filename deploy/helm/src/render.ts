import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isCollection, parseAllDocuments, visit } from 'yaml';
import { HELM_FOLDER, manifestsOf } from './manifests.js';

/** The least version of Kubernetes that the chart supports: Helm reads no cluster when it only renders. */
const KUBE_VERSION = '1.30.0';
const RECORD = 'rendered/sources.json';
const RULES = '../observability/rules';
/** Longer collections are written on several lines. */
const FLOW_CHARACTERS = 240;

interface SourceRecord {
  note: string;
  sources: string;
  rendered: Record<string, string>;
}

/** Returns the names of the value sets that are rendered and committed. */
export function valueSets(folder = HELM_FOLDER): string[] {
  return readdirSync(join(folder, 'values'))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.replace('.yaml', ''))
    .sort();
}

/** Copies alert rules into the chart, renders every value set with `helm`, and records the sources of the rendering. */
export function renderAll(helm: string): void {
  copyRules();
  const rendered: Record<string, string> = {};
  for (const name of valueSets()) {
    const text = compact(render(helm, name));
    writeFileSync(renderedFile(HELM_FOLDER, name), text);
    rendered[name] = hashOf(text);
  }
  const record: SourceRecord = {
    note: 'Printed by deploy/helm/render.mjs: what rendered/ was made of.',
    sources: sourcesHash(HELM_FOLDER),
    rendered,
  };
  writeFileSync(join(HELM_FOLDER, RECORD), `${JSON.stringify(record, null, 2)}\n`);
}

/**
 * Returns what is out of date, without Helm: the sources or the rendered files differ from those at the last rendering.
 */
export function staleFaults(folder = HELM_FOLDER): string[] {
  const record = JSON.parse(readFileSync(join(folder, RECORD), 'utf8')) as SourceRecord;
  return [
    ...(record.sources === sourcesHash(folder) ? [] : ['the chart or its values changed since it was rendered']),
    ...valueSets(folder)
      .filter((name) => record.rendered[name] !== hashOf(readFileSync(renderedFile(folder, name), 'utf8')))
      .map((name) => `rendered/${name}.yaml is not what Helm wrote`),
    ...ruleFaults(folder),
  ];
}

/** Returns what is out of date, by rendering again; versions of Helm may differ in spaces, so objects are compared. */
export function driftFaults(helm: string): string[] {
  return valueSets()
    .filter((name) => {
      const committed = readFileSync(renderedFile(HELM_FOLDER, name), 'utf8');
      return !isDeepStrictEqual(manifestsOf(render(helm, name)), manifestsOf(committed));
    })
    .map((name) => `rendered/${name}.yaml is not what the chart renders`);
}

/** Returns the version that a Helm program reports; undefined when there is none of that name. */
export function helmVersion(helm: string): string | undefined {
  try {
    return execFileSync(helm, ['version', '--short'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

function render(helm: string, name: string): string {
  const chart = join(HELM_FOLDER, 'checkout');
  const values = join(HELM_FOLDER, 'values', `${name}.yaml`);
  const options = ['--namespace', 'checkout', '--kube-version', KUBE_VERSION, '--values', values];
  return execFileSync(helm, ['template', 'checkout', chart, ...options], { encoding: 'utf8', maxBuffer: 64 << 20 });
}

/**
 * Returns the same YAML in fewer lines: each collection that fits is on one line, so that a diff shows changes of the
 * chart clearly.
 */
export function compact(text: string): string {
  const documents = parseAllDocuments(text).filter((document) => document.toJS() !== null);
  const shortened = documents.map((document) => {
    if (document.errors[0]) throw document.errors[0];
    visit(document, {
      Collection: (key, node) => {
        const isTop = key === null || node === document.contents;
        if (isTop || !isCollection(node) || JSON.stringify(node.toJSON()).length > FLOW_CHARACTERS) return undefined;
        node.flow = true;
        return visit.SKIP;
      },
    });
    return document.toString({ lineWidth: 0, directives: false });
  });
  return shortened.join('---\n');
}

function copyRules(): void {
  const target = join(HELM_FOLDER, 'checkout/rules');
  rmSync(target, { recursive: true, force: true });
  const rules = ruleFiles(join(HELM_FOLDER, RULES));
  if (rules.length > 0) mkdirSync(target);
  for (const file of rules) copyFileSync(join(HELM_FOLDER, RULES, file), join(target, file));
}

function ruleFaults(folder: string): string[] {
  const [originals, copies] = [join(folder, RULES), join(folder, 'checkout/rules')];
  const same = (file: string) =>
    existsSync(join(originals, file)) &&
    existsSync(join(copies, file)) &&
    readFileSync(join(originals, file), 'utf8') === readFileSync(join(copies, file), 'utf8');
  return [...new Set([...ruleFiles(originals), ...ruleFiles(copies)])]
    .filter((file) => !same(file))
    .map((file) => `checkout/rules/${file} is not what deploy/observability/rules has`);
}

/** Tests of rules lie beside them and are for promtool only. */
function ruleFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((file) => file.endsWith('.yml') && !file.endsWith('.test.yml'));
}

function sourcesHash(folder: string): string {
  const hash = createHash('sha256');
  for (const part of ['checkout', 'values']) {
    const files = readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
      .sort();
    for (const file of files) hash.update(`${file.replace(/^\//, '')}\n`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const renderedFile = (folder: string, name: string) => join(folder, 'rendered', `${name}.yaml`);
