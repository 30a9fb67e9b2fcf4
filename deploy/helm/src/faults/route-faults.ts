import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HELM_FOLDER, type Manifest, ofKind, titleOf } from '../manifests.js';

interface ApiDocument {
  paths: Record<string, Record<string, { responses?: Record<string, { content?: object }> }>>;
}

/** Returns the paths of the API documents that respond with a stream of events, each parameter as one letter. */
function streamPaths(): string[] {
  return ['openapi', 'agent'].flatMap((name) => {
    const file = join(HELM_FOLDER, `../../docs/openapi/dist/${name}.json`);
    const { paths } = JSON.parse(readFileSync(file, 'utf8')) as ApiDocument;
    return Object.entries(paths)
      .filter(([, operations]) => JSON.stringify(operations).includes('text/event-stream'))
      .map(([path]) => path.replaceAll(/\{[^}]+\}/g, 'x'));
  });
}

/** Checks that each stream of events has a route without a timeout, and everything else one with a timeout. */
export function routeFaults(manifests: readonly Manifest[]): string[] {
  const routes = ofKind(manifests, 'HTTPRoute').filter((one) => one.spec?.rules?.some((rule) => rule.backendRefs));
  if (routes.length === 0) return ['HTTPRoute: none leads to a service'];
  const services = ofKind(manifests, 'Service').map((one) => one.metadata.name);
  return routes.flatMap((route) => {
    const rules = (route.spec?.rules ?? []).flatMap((rule) =>
      (rule.matches ?? []).map((match) => ({ prefix: match.path?.value ?? '', request: rule.timeouts?.request })),
    );
    const timeoutOf = (path: string) =>
      rules
        .filter(({ prefix }) => path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`))
        .sort((a, b) => b.prefix.length - a.prefix.length)[0]?.request;
    const backends = (route.spec?.rules ?? []).flatMap((rule) => rule.backendRefs ?? []);
    return [
      ...streamPaths()
        .filter((path) => timeoutOf(path) !== '0s')
        .map((path) => `${titleOf(route)}: the stream ${path} is cut after ${timeoutOf(path)}`),
      ...(timeoutOf('/') === '0s' ? [`${titleOf(route)}: / has no bound of time`] : []),
      ...backends
        .filter(({ name }) => !services.includes(name))
        .map(({ name }) => `${titleOf(route)}: no Service ${name}`),
    ];
  });
}
