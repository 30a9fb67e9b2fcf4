import { BlockList, isIP } from 'node:net';
import { type Manifest, ofKind, titleOf } from '../manifests.js';

type Labels = Readonly<Record<string, string>>;
interface Selector {
  matchLabels?: Labels;
}
interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}

/** Addresses that no policy may allow: targets of requests that a stranger forges. */
const NEVER_REACHED = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '127.0.0.0/8',
  '100.64.0.0/10',
];
/** Services that connect to addresses given by strangers. They guard themselves as well (`libs/outbound-http`). */
const CALLERS_OF_STRANGERS = ['webhook-dispatcher', 'turn-runner'];

/**
 * Returns the faults of the policies: something that they select does not exist, a needed flow is closed, another one
 * is open.
 */
export function networkFaults(manifests: readonly Manifest[]): string[] {
  return [
    ...selectionFaults(manifests),
    ...denyFaults(manifests),
    ...flowFaults(manifests),
    ...ofKind(manifests, 'NetworkPolicy').flatMap((one) =>
      [...egressFaults(one), ...exceptionFaults(one)].map((fault) => `${titleOf(one)}: ${fault}`),
    ),
  ];
}

/** Returns the exceptions that are not part of their block: the API server refuses the whole policy for one. */
function exceptionFaults(policy: Manifest & { spec?: { ingress?: unknown; egress?: unknown } }): string[] {
  return peersOf(policy).flatMap(({ ipBlock }) =>
    (ipBlock?.except ?? [])
      .filter((network) => !isStrictPart(network, ipBlock!.cidr))
      .map((network) => `${network} is not a strict part of ${ipBlock!.cidr}`),
  );
}

/**
 * Compares networks as the API server does: IPv4 written as IPv6 (`::ffff:0:0/96`) is IPv4, which is no part of any
 * IPv6 network.
 */
function isStrictPart(network: string, whole: string): boolean {
  const [[address = '', length], [start = '', wholeLength]] = [network.split('/'), whole.split('/')];
  const family = isIP(start) === 6 ? 'ipv6' : 'ipv4';
  const isMapped = /^::ffff:/i.test(address);
  const list = new BlockList();
  list.addSubnet(start, Number(wholeLength), family);
  return (
    isIP(address) === isIP(start) && !isMapped && list.check(address, family) && Number(length) > Number(wholeLength)
  );
}

/** Checks that every selector of pods in this namespace selects some. */
function selectionFaults(manifests: readonly Manifest[]): string[] {
  const pods = podLabels(manifests);
  const selections = [
    ...ofKind(manifests, 'NetworkPolicy').flatMap((one) => [
      { title: titleOf(one), selector: one.spec?.podSelector as Selector },
      ...peersOf(one)
        .filter(({ podSelector, namespaceSelector }) => podSelector && !namespaceSelector)
        .map(({ podSelector }) => ({ title: titleOf(one), selector: podSelector as Selector })),
    ]),
    ...ofKind(manifests, 'Service').map((one) => ({
      title: titleOf(one),
      selector: { matchLabels: one.spec?.selector as Labels },
    })),
    ...ofKind(manifests, 'PodDisruptionBudget').map((one) => ({
      title: titleOf(one),
      selector: one.spec?.selector as Selector,
    })),
  ];
  return selections
    .filter(({ selector }) => !pods.some((labels) => matches(selector, labels)))
    .map(({ title, selector }) => `${title}: selects no pod: ${JSON.stringify(selector)}`);
}

/** Checks that one policy closes everything for every pod. */
function denyFaults(manifests: readonly Manifest[]): string[] {
  const denials = ofKind(manifests, 'NetworkPolicy').filter(
    ({ spec }) => spec && !spec.ingress && !spec.egress && spec.policyTypes?.length === 2,
  );
  return podLabels(manifests)
    .filter((labels) => !denials.some((one) => matches(one.spec?.podSelector as Selector, labels)))
    .map((labels) => `pods of ${labels['app.kubernetes.io/name']}: not closed by default`);
}

/**
 * Checks internal HTTP flows: those of settings that hold the address of a service, and those of policies, on both
 * ends.
 */
function flowFaults(manifests: readonly Manifest[]): string[] {
  const wanted = flowsOfSettings(manifests);
  const leaving = flowsOfPolicies(manifests, 'egress');
  const entering = flowsOfPolicies(manifests, 'ingress');
  return [
    ...wanted.filter((flow) => !leaving.includes(flow)).map((flow) => `${flow}: may not leave`),
    ...wanted.filter((flow) => !entering.includes(flow)).map((flow) => `${flow}: may not enter`),
    ...[...new Set([...leaving, ...entering])]
      .filter((flow) => !wanted.includes(flow))
      .map((flow) => `${flow}: is open and no setting needs it`),
  ];
}

function flowsOfSettings(manifests: readonly Manifest[]): string[] {
  const services = ofKind(manifests, 'Service').map((one) => one.metadata.name);
  return ofKind(manifests, 'Deployment').flatMap((one) =>
    (one.spec?.template.spec?.containers[0]?.env ?? [])
      .map(({ value }) => /^http:\/\/([a-z-]+):3000$/.exec(value ?? '')?.[1])
      .filter((host) => host !== undefined)
      .map((host) =>
        services.includes(host)
          ? `${one.metadata.name} -> ${host}`
          : `${one.metadata.name} -> ${host} (no such Service)`,
      ),
  );
}

function flowsOfPolicies(manifests: readonly Manifest[], direction: 'ingress' | 'egress'): string[] {
  const named = ofKind(manifests, 'Deployment').map((one) => ({
    name: one.metadata.name,
    labels: one.spec?.template.metadata?.labels as Labels,
  }));
  const selected = (selector: Selector) =>
    named.filter(({ labels }) => matches(selector, labels)).map(({ name }) => name);
  return ofKind(manifests, 'NetworkPolicy').flatMap(({ spec }) => {
    const own = selected(spec?.podSelector as Selector);
    const rules = direction === 'ingress' ? (spec?.ingress ?? []) : (spec?.egress ?? []);
    const others = rules
      .filter(({ ports }) => ports?.some(({ port }) => port === 3000))
      .flatMap((rule) => (('from' in rule ? rule.from : (rule as { to?: Peer[] }).to) ?? []) as Peer[])
      .filter(({ podSelector, namespaceSelector }) => podSelector && !namespaceSelector)
      .flatMap(({ podSelector }) => selected(podSelector as Selector));
    return own.flatMap((one) =>
      others.map((other) => (direction === 'egress' ? `${one} -> ${other}` : `${other} -> ${one}`)),
    );
  });
}

/**
 * Checks that traffic out of the cluster reaches no private address, and that only services that call strangers may use
 * every port.
 */
function egressFaults(policy: Manifest & { spec?: { egress?: unknown[] } }): string[] {
  const rules = (policy.spec?.egress ?? []) as { to?: Peer[]; ports?: { port?: unknown; protocol?: string }[] }[];
  const service = policy.metadata.labels?.['app.kubernetes.io/name'] ?? '';
  return rules.flatMap(({ to, ports }) => {
    if (!to?.length) return ['a rule without `to` opens everything'];
    const open = to.filter(({ ipBlock }) => ipBlock);
    const faults = open
      .filter(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0')
      .flatMap(({ ipBlock }) => NEVER_REACHED.filter((network) => !ipBlock?.except?.includes(network)))
      .map((network) => `reaches ${network}`);
    const isWide =
      open.length > 0 && (ports ?? [{}]).some(({ port, protocol }) => port === undefined && protocol !== 'UDP');
    return isWide && !CALLERS_OF_STRANGERS.includes(service) ? [...faults, 'may reach every port outside'] : faults;
  });
}

function podLabels(manifests: readonly Manifest[]): Labels[] {
  return [...ofKind(manifests, 'Deployment'), ...ofKind(manifests, 'Job')].map(
    (one) => (one.spec?.template.metadata?.labels ?? {}) as Labels,
  );
}

function peersOf(policy: { spec?: { ingress?: unknown; egress?: unknown } }): Peer[] {
  const ingress = (policy.spec?.ingress ?? []) as { from?: Peer[] }[];
  const egress = (policy.spec?.egress ?? []) as { to?: Peer[] }[];
  return [...ingress.flatMap(({ from }) => from ?? []), ...egress.flatMap(({ to }) => to ?? [])];
}

/**
 * Returns whether a selector matches labels. An empty one selects everything: such a fault is noticed by what it opens.
 */
function matches(selector: Selector | undefined, labels: Labels): boolean {
  return Object.entries(selector?.matchLabels ?? {}).every(([key, value]) => labels[key] === value);
}
