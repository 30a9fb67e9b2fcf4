import type { Package } from './packages.js';

export interface SbomSubject {
  readonly name: string;
  readonly version: string;
  /** The date of the sources, in seconds since 1970: two builds of the same sources are equal. */
  readonly sourceDateS: number;
}

/**
 * Returns the third-party packages in an image, as CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/): only those
 * whose files are in the bundle or next to it. `npm sbom` would list the packages that are installed to build it. Node
 * itself and its libraries are in the base image's own list.
 */
export function sbomOf({ name, version, sourceDateS }: SbomSubject, packages: readonly Package[]): string {
  const components = packages
    .map(({ manifest }) => component(manifest))
    .sort((a, b) => (a.purl < b.purl ? -1 : 1))
    .filter(({ purl }, index, all) => purl !== all[index - 1]?.purl);
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: new Date(sourceDateS * 1000).toISOString(),
      component: { type: 'application', 'bom-ref': name, name, version },
    },
    components,
  };
  return `${JSON.stringify(bom, undefined, 2)}\n`;
}

function component({ name, version, license }: Package['manifest']) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(typeof license === 'string' ? { licenses: [{ expression: license }] } : {}),
  };
}
