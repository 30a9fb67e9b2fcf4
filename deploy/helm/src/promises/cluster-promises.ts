import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { connectionBudget } from '../connection-budget.js';
import { HELM_FOLDER, type Manifest, ofKind, readManifests } from '../manifests.js';
import { modelFaults } from '../models.js';

const read = (file: string) => readManifests(join(HELM_FOLDER, '../cluster', file));
const postgres = read('postgres.yaml');
const chart = readManifests(join(HELM_FOLDER, 'rendered/production.yaml'));

/**
 * Returns the object in the form of the plugin's predecessor: there is no model of the plugin's own kind, but its
 * `configuration` has the schema of the field that it replaced.
 */
function asBackupOfCluster(store: Manifest): Manifest {
  const { configuration, retentionPolicy } = (store as Manifest & { spec: Record<string, unknown> }).spec;
  const backup = { barmanObjectStore: configuration, retentionPolicy };
  const spec = { instances: 1, storage: { size: '1Gi' }, backup };
  return { apiVersion: 'postgresql.cnpg.io/v1', kind: 'Cluster', metadata: store.metadata, spec } as Manifest;
}

describe('the cluster beside the chart', () => {
  it('has only objects that their schemas know', () => {
    const stores = postgres.filter(({ kind }) => kind === 'ObjectStore');
    const others = [...postgres, ...read('network-policies.yaml')].filter(({ kind }) => kind !== 'ObjectStore');
    expect([...others, ...stores.map(asBackupOfCluster)].flatMap(modelFaults)).toEqual([]);
    expect(stores.map(({ apiVersion }) => apiVersion)).toEqual(['barmancloud.cnpg.io/v1']);
  });

  it('finds a misspelled key of where backups go', () => {
    const store = structuredClone(postgres.find(({ kind }) => kind === 'ObjectStore')) as Manifest & {
      spec: { configuration: Record<string, unknown> };
    };
    store.spec.configuration['endpointUrl'] = 'https://s3.example.com';
    expect(modelFaults(asBackupOfCluster(store)).join()).toContain('endpointUrl is not a key');
  });

  it('names one backup store, one cluster and one pooler everywhere', () => {
    const [cluster] = ofKind(postgres, 'Cluster');
    const name = cluster?.metadata.name;
    expect(ofKind(postgres, 'Pooler').map(({ spec }) => spec?.cluster.name)).toEqual([name]);
    expect(ofKind(postgres, 'ScheduledBackup').map(({ spec }) => spec?.cluster.name)).toEqual([name]);
    const store = postgres.find(({ kind }) => kind === 'ObjectStore')?.metadata.name;
    expect(cluster?.spec?.plugins?.map(({ parameters }) => parameters?.['barmanObjectName'])).toEqual([store]);
  });

  it('lets in as many connections as the services open at their most', () => {
    const [cluster] = ofKind(postgres, 'Cluster');
    const allowed = Number(cluster?.spec?.postgresql?.parameters?.['max_connections']);
    const budget = connectionBudget(chart, postgres);
    expect(budget).toBeGreaterThan(allowed * 0.8);
    expect(budget).toBeLessThanOrEqual(allowed);
  });

  it('is where the chart looks for it', () => {
    const peers = JSON.stringify(ofKind(chart, 'NetworkPolicy').map(({ spec }) => spec));
    for (const { metadata } of ofKind(postgres, 'Cluster'))
      expect(peers).toContain(`"cnpg.io/cluster":"${metadata.name}"`);
    for (const { metadata } of ofKind(postgres, 'Pooler'))
      expect(peers).toContain(`"cnpg.io/poolerName":"${metadata.name}"`);
  });
});
