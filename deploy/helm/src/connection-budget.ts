import { type ProcessName, type ServiceName, serviceOf } from '@libs/events/services';
import { settingRows } from '@libs/service-kit/config/setting';
import { type Manifest, ofKind } from './manifests.js';
import { isProcessName } from './names.js';
import { settingsOf } from './service-settings.js';

/**
 * The number of connections that hold leader locks in one process: that of its relay, and others. The sweeper has those
 * of its relay, of `Swept` logs, of the platform's relayer and its predecessor, and of twenty merchants' own relayers.
 */
const LEADERS: Partial<Record<ServiceName, number>> = { admin: 3, 'chain-indexer': 2, sweeper: 24 };
/**
 * The number of connections to the database of files, in one process (`stores/database-objects.ts` of the agent
 * gateway).
 */
const OF_FILES = 8;
/** The connections of KEDA's role (`scaler-role.sql`), of the migrations and of the operator of Postgres itself. */
const BESIDE = 20 + 5 + 15;

/**
 * Returns the most connections to Postgres at once: every service at its most replicas and in the middle of a rollout.
 */
export function connectionBudget(chart: readonly Manifest[], cluster: readonly Manifest[]): number {
  const direct = ofKind(chart, 'Deployment').map((deployment) => {
    const service = deployment.metadata.labels?.['app.kubernetes.io/name'] ?? '';
    const env = deployment.spec?.template.spec?.containers[0]?.env ?? [];
    if (!isProcessName(service) || !env.some(({ name }) => name === 'DATABASE_URL')) return 0;
    const isPooled = env.some(({ name }) => name === 'DATABASE_DIRECT_URL');
    const files = env.some(({ name }) => name === 'FILE_STORE_URL') ? OF_FILES : 0;
    const ofOne = (isPooled ? 0 : poolSize(service, env)) + (LEADERS[serviceOf(service)] ?? 1) + files;
    return ofOne * (mostReplicas(chart, deployment) + 1);
  });
  return BESIDE + poolerConnections(chart, cluster) + direct.reduce((sum, count) => sum + count, 0);
}

function poolSize(service: ProcessName, env: readonly { name: string; value?: string }[]): number {
  const row = settingRows(settingsOf(service)).find(({ variable }) => variable === 'DATABASE_POOL_SIZE');
  return Number(env.find(({ name }) => name === 'DATABASE_POOL_SIZE')?.value ?? row?.default);
}

function mostReplicas(chart: readonly Manifest[], deployment: Manifest & { spec?: { replicas?: number } }): number {
  const { name } = deployment.metadata;
  const hpa = ofKind(chart, 'HorizontalPodAutoscaler').find((one) => one.spec?.scaleTargetRef.name === name);
  const keda = ofKind(chart, 'ScaledObject').find((one) => one.spec?.scaleTargetRef.name === name);
  return hpa?.spec?.maxReplicas ?? keda?.spec?.maxReplicaCount ?? deployment.spec?.replicas ?? 1;
}

/** Counts one pool for each role, in each pooler. */
function poolerConnections(chart: readonly Manifest[], cluster: readonly Manifest[]): number {
  const roles = ofKind(chart, 'Deployment').filter((one) =>
    one.spec?.template.spec?.containers[0]?.env?.some(({ name }) => name === 'DATABASE_DIRECT_URL'),
  ).length;
  return ofKind(cluster, 'Pooler').reduce(
    (sum, { spec }) =>
      sum + Number(spec?.pgbouncer?.parameters?.['default_pool_size']) * roles * (spec?.instances ?? 1),
    0,
  );
}
