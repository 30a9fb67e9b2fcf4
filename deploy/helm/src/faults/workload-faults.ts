import { consumersOf } from '@libs/events/catalog';
import { type ProcessName, SERVICES, TWIN_NAMES } from '@libs/events/services';
import { settingRows } from '@libs/service-kit/config/setting';
import { HealthController } from '@libs/service-kit/http/health.controller';
import type { IPodSpec } from 'kubernetes-models/v1';
import { type Manifest, ofKind, titleOf } from '../manifests.js';
import { isProcessName } from '../names.js';
import { SETTINGS, settingsOf } from '../service-settings.js';

const NAME_LABEL = 'app.kubernetes.io/name';
/** The time after the delay and the requests under way: results are written, the relay publishes the last events. */
const LAST_WORDS_S = 5;

/** The probes that every service serves, as the kit's controller declares them. */
const PROBE_PATHS = new Set(
  Object.values(Object.getOwnPropertyDescriptors(HealthController.prototype))
    .map(({ value }) => Reflect.getMetadata('path', value as object) as string | undefined)
    .filter((path) => path !== undefined)
    .map((path) => `/${path}`),
);

/** Returns the faults between the workloads and the objects around them. */
export function workloadFaults(manifests: readonly Manifest[]): string[] {
  return [
    ...serviceFaults(manifests),
    ...ofKind(manifests, 'Deployment').flatMap((one) => {
      const service = one.metadata.labels?.[NAME_LABEL] ?? '';
      const pod = one.spec?.template.spec;
      const faults = [
        ...probeFaults(pod),
        ...podFaults(pod),
        ...(isProcessName(service) ? endFaults(service, pod) : []),
      ];
      return faults.map((fault) => `${titleOf(one)}: ${fault}`);
    }),
    ...ofKind(manifests, 'Job').flatMap((one) =>
      podFaults(one.spec?.template.spec).map((fault) => `${titleOf(one)}: ${fault}`),
    ),
    ...autoscalerFaults(manifests),
    ...triggerFaults(manifests),
  ];
}

/**
 * Checks that each service has one Deployment and one Service, and that nothing else has. The services of a test
 * network exist either all or not at all.
 */
function serviceFaults(manifests: readonly Manifest[]): string[] {
  const twins = TWIN_NAMES.filter((twin) => manifests.some((one) => one.metadata.labels?.[NAME_LABEL] === twin));
  const wanted = twins.length > 0 ? [...SERVICES, ...TWIN_NAMES] : SERVICES;
  return (['Deployment', 'Service', 'ServiceAccount', 'PodDisruptionBudget'] as const).flatMap((kind) => {
    const names = manifests
      .filter((one) => one.kind === kind)
      .map((one) => one.metadata.labels?.[NAME_LABEL] ?? '')
      .filter((name) => !(kind === 'ServiceAccount' && name === 'migrate'));
    return [
      ...names.filter((name) => !isProcessName(name)).map((name) => `${kind} ${name}: no such service`),
      ...wanted
        .filter((service) => names.filter((name) => name === service).length !== 1)
        .map((service) => `${kind} of ${service}: not exactly one`),
    ];
  });
}

function probeFaults(pod: IPodSpec | undefined): string[] {
  const container = pod?.containers[0];
  const ports = container?.ports ?? [];
  const probes = {
    startupProbe: container?.startupProbe,
    livenessProbe: container?.livenessProbe,
    readinessProbe: container?.readinessProbe,
  };
  const faults = Object.entries(probes).flatMap(([name, probe]) => {
    const { path, port } = probe?.httpGet ?? {};
    if (path === undefined || !PROBE_PATHS.has(path)) return [`${name}: no service serves ${path}`];
    return ports.some((one) => one.name === port) ? [] : [`${name}: no port ${port}`];
  });
  // An unreachable database must not get a healthy process killed.
  if (container?.livenessProbe?.httpGet?.path !== '/livez') faults.push('livenessProbe: must be the event loop only');
  const listens = container?.env?.find(({ name }) => name === 'PORT')?.value;
  if (!ports.some((one) => one.name === 'http' && `${one.containerPort}` === listens))
    faults.push(`port http is not PORT (${listens})`);
  return faults;
}

/**
 * Checks that processes drain by themselves: the longest shutdown after SIGTERM fits into the grace period, and nothing
 * delays SIGTERM.
 */
function endFaults(service: ProcessName, pod: IPodSpec | undefined): string[] {
  const [container] = pod?.containers ?? [];
  const ofSetting = (variable: string, settings: object) => {
    const row = settingRows(settings).find((one) => one.variable === variable);
    return Number(container?.env?.find(({ name }) => name === variable)?.value ?? row?.default) / 1_000;
  };
  // In other services, the slowest RPC call under way takes no longer than a webhook attempt.
  const longestS = ofSetting('WEBHOOK_TIMEOUT_MS', SETTINGS['webhook-dispatcher']);
  const endS = ofSetting('SHUTDOWN_DELAY_MS', settingsOf(service)) + longestS + LAST_WORDS_S;
  const faults = container?.lifecycle?.preStop ? ['preStop: the process drains itself'] : [];
  if (!((pod?.terminationGracePeriodSeconds ?? 30) > endS))
    faults.push(`terminationGracePeriodSeconds is not longer than the ${endS} s that ${service} may take to end`);
  return faults;
}

/** Checks for the profile `restricted` of Pod Security, and that pods have no token of the cluster. */
function podFaults(pod: IPodSpec | undefined): string[] {
  const containers = [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])];
  const rules: [string, boolean][] = [
    ['runs as 65532', pod?.securityContext?.runAsNonRoot === true && pod.securityContext.runAsUser === 65532],
    ['has the seccomp profile RuntimeDefault', pod?.securityContext?.seccompProfile?.type === 'RuntimeDefault'],
    ['mounts no token', pod?.automountServiceAccountToken === false],
    ['is not on the network of its node', !pod?.hostNetwork && !pod?.hostPID && !pod?.hostIPC],
    ...containers.flatMap(({ name, securityContext }): [string, boolean][] => [
      [`${name}: drops all capabilities`, securityContext?.capabilities?.drop?.includes('ALL') === true],
      [`${name}: cannot gain privileges`, securityContext?.allowPrivilegeEscalation === false],
      [`${name}: has a read-only root`, securityContext?.readOnlyRootFilesystem === true],
    ]),
    ...containers.map(({ name, resources }): [string, boolean] => [
      `${name}: requests processor and memory and is bounded in memory`,
      Boolean(resources?.requests?.['cpu'] && resources.requests['memory'] && resources.limits?.['memory']),
    ]),
  ];
  return rules.filter(([, holds]) => !holds).map(([rule]) => `not so: ${rule}`);
}

/** Checks that either a Deployment sets the number of replicas, or one autoscaler does. */
function autoscalerFaults(manifests: readonly Manifest[]): string[] {
  const targets = [
    ...ofKind(manifests, 'HorizontalPodAutoscaler').map((one) => one.spec?.scaleTargetRef.name),
    ...ofKind(manifests, 'ScaledObject').map((one) => one.spec?.scaleTargetRef.name),
  ];
  const deployments = ofKind(manifests, 'Deployment');
  const names = deployments.map((one) => one.metadata.name);
  return [
    ...targets.filter((name) => !names.includes(name ?? '')).map((name) => `autoscaler: no Deployment ${name}`),
    ...deployments.flatMap((one) => {
      const owners = targets.filter((name) => name === one.metadata.name).length;
      if (owners > 1) return [`${titleOf(one)}: has ${owners} autoscalers`];
      if (owners === 1 && one.spec?.replicas !== undefined)
        return [`${titleOf(one)}: has replicas and an autoscaler: each upgrade would undo the autoscaler`];
      return owners === 0 && one.spec?.replicas === undefined
        ? [`${titleOf(one)}: nothing sets the number of replicas`]
        : [];
    }),
  ];
}

/**
 * Checks that JetStream triggers name durable consumers of the service, and that there is always a trigger by due rows.
 */
function triggerFaults(manifests: readonly Manifest[]): string[] {
  return ofKind(manifests, 'ScaledObject').flatMap((one) => {
    const service = one.metadata.labels?.[NAME_LABEL] ?? '';
    const consumers = isProcessName(service) ? consumersOf(service) : [];
    const triggers = one.spec?.triggers ?? [];
    const unknown = triggers
      .filter(({ type }) => type === 'nats-jetstream')
      .map(({ metadata }) => metadata as Record<string, string>)
      .filter(({ stream, consumer }) => !consumers.some((c) => c.stream === stream && c.durable === consumer))
      .map(({ stream, consumer }) => `${titleOf(one)}: ${service} has no consumer ${consumer} of ${stream}`);
    return triggers.some(({ type }) => type === 'postgresql')
      ? unknown
      : [...unknown, `${titleOf(one)}: does not look at due rows`];
  });
}
