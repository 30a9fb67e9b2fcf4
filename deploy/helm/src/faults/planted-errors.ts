import type { Manifest } from '../manifests.js';

/** An object of a rendered chart, into which an error is planted. */
// biome-ignore lint/suspicious/noExplicitAny: planted errors are what no type allows
export type Planted = Manifest & { spec: any };

const container = (object: Planted) => object.spec.template.spec.containers[0];
const variable = (object: Planted, name: string) =>
  container(object).env.find((one: { name: string }) => one.name === name);

/** A row for each kind of error: the object, the change, and the fault that must be reported. */
export const PLANTED: readonly [what: string, title: string, plant: (object: Planted) => void, fault: string][] = [
  [
    'a misspelled key',
    'Deployment checkout-auth',
    (one) => {
      container(one).livenesProbe = {};
    },
    'Deployment checkout-auth: .spec.template.spec.containers.0.livenesProbe is not a key of its schema',
  ],
  [
    'a misspelled key of a custom resource',
    'ScaledObject checkout-turn-runner',
    (one) => {
      one.spec.maxReplicas = 4;
    },
    'ScaledObject checkout-turn-runner: .spec.maxReplicas is not a key of its schema',
  ],
  [
    'a wrong type',
    'Deployment checkout-sweeper',
    (one) => {
      one.spec.replicas = '2';
    },
    'replicas must be integer',
  ],
  [
    'something required that is missing',
    'Certificate checkout-gateway',
    (one) => {
      delete one.spec.issuerRef;
    },
    'must have required property issuerRef',
  ],
  [
    'an API version that does not exist',
    'HorizontalPodAutoscaler checkout-auth',
    (one) => {
      one.apiVersion = 'autoscaling/v2beta2';
    },
    'no model of autoscaling/v2beta2 HorizontalPodAutoscaler',
  ],
  [
    'a part of a test network without the rest',
    'Deployment checkout-sweeper',
    (one) => {
      one.metadata.labels!['app.kubernetes.io/name'] = 'sweeper-testnet';
    },
    'Deployment of chain-indexer-testnet: not exactly one',
  ],
  [
    'a policy that selects nothing',
    'NetworkPolicy checkout-sessions',
    (one) => {
      one.spec.podSelector.matchLabels['app.kubernetes.io/name'] = 'session';
    },
    'NetworkPolicy checkout-sessions: selects no pod',
  ],
  [
    'replicas beside an autoscaler',
    'Deployment checkout-gateway',
    (one) => {
      one.spec.replicas = 3;
    },
    'Deployment checkout-gateway: has replicas and an autoscaler',
  ],
  [
    'a probe of a path that is not served',
    'Deployment checkout-admin',
    (one) => {
      container(one).readinessProbe.httpGet.path = '/ready';
    },
    'readinessProbe: no service serves /ready',
  ],
  [
    'a liveness probe that a dead database fails',
    'Deployment checkout-admin',
    (one) => {
      container(one).livenessProbe.httpGet.path = '/readyz';
    },
    'livenessProbe: must be the event loop only',
  ],
  [
    'a service that does not exist',
    'Deployment checkout-pay-page',
    (one) => {
      one.metadata.labels = { ...one.metadata.labels, 'app.kubernetes.io/name': 'payments' };
    },
    'payments is no service',
  ],
  [
    'a required setting without a value',
    'Deployment checkout-sessions',
    (one) => {
      container(one).env = container(one).env.filter(({ name }: { name: string }) => name !== 'USDC_ADDRESS');
    },
    'Deployment checkout-sessions: USDC_ADDRESS is not set',
  ],
  [
    'a setting that the service does not know',
    'Deployment checkout-gateway',
    (one) => container(one).env.push({ name: 'STREAM_REPLICAS', value: '3' }),
    'STREAM_REPLICAS is no setting of gateway',
  ],
  [
    'a value that the service refuses',
    'Deployment checkout-sessions',
    (one) => {
      variable(one, 'STREAM_REPLICAS').value = '2';
    },
    'STREAM_REPLICAS: ',
  ],
  [
    'a secret in the clear',
    'Deployment checkout-sessions',
    (one) => {
      Object.assign(variable(one, 'DATABASE_URL'), { value: 'postgres://x', valueFrom: undefined });
    },
    'DATABASE_URL is a secret and must come from a Secret',
  ],
  [
    'a flow that the network does not let through',
    'NetworkPolicy checkout-auth',
    (one) => {
      one.spec.ingress = one.spec.ingress.filter(({ ports }: { ports: { port: number }[] }) => ports[0]?.port !== 3000);
    },
    'checkout-gateway -> checkout-auth: may not enter',
  ],
  [
    'an address that no Service has',
    'Deployment checkout-gateway',
    (one) => {
      variable(one, 'AUTH_URL').value = 'http://checkout-accounts:3000';
    },
    'checkout-gateway -> checkout-accounts (no such Service)',
  ],
  [
    'private addresses within reach',
    'NetworkPolicy checkout-webhook-dispatcher',
    (one) => {
      one.spec.egress.at(-1).to[0].ipBlock.except = [];
    },
    'NetworkPolicy checkout-webhook-dispatcher: reaches 169.254.0.0/16',
  ],
  [
    'an exception that is no part of its block',
    'NetworkPolicy checkout-webhook-dispatcher',
    (one) => {
      one.spec.egress.at(-1).to[1].ipBlock.except.push('::ffff:0:0/96');
    },
    'NetworkPolicy checkout-webhook-dispatcher: ::ffff:0:0/96 is not a strict part of ::/0',
  ],
  [
    'wide egress of a service that needs none',
    'NetworkPolicy checkout-auth',
    (one) => {
      delete one.spec.egress.at(-1).ports;
    },
    'NetworkPolicy checkout-auth: may reach every port outside',
  ],
  [
    'pods that nothing closes',
    'NetworkPolicy checkout-deny-all',
    (one) => {
      one.spec.policyTypes = ['Ingress'];
    },
    'pods of sessions: not closed by default',
  ],
  [
    'a stream of events that is cut',
    'HTTPRoute checkout-gateway',
    (one) => {
      one.spec.rules[0].timeouts.request = '60s';
    },
    'the stream /pay/x/events is cut after 60s',
  ],
  [
    'a consumer that no service keeps',
    'ScaledObject checkout-webhook-dispatcher',
    (one) => {
      one.spec.triggers[1].metadata.consumer = 'webhook_dispatcher-payment_seen';
    },
    'webhook-dispatcher has no consumer webhook_dispatcher-payment_seen of sessions',
  ],
  [
    'no time for a webhook attempt under way',
    'Deployment checkout-webhook-dispatcher',
    (one) => {
      one.spec.template.spec.terminationGracePeriodSeconds = 30;
    },
    'terminationGracePeriodSeconds is not longer than the 30 s that webhook-dispatcher may take to end',
  ],
  [
    'a delay before the end that the grace period does not know of',
    'Deployment checkout-sessions',
    (one) => container(one).env.push({ name: 'SHUTDOWN_DELAY_MS', value: '55000' }),
    'terminationGracePeriodSeconds is not longer than the 75 s that sessions may take to end',
  ],
  [
    'a schema whose migrations cannot be run',
    'Job checkout-migrate',
    (one) => {
      const { env } = one.spec.template.spec.containers[0];
      env.find(({ name }: { name: string }) => name === 'SESSIONS_DATABASE_URL').name = 'SESSION_DATABASE_URL';
    },
    'Job checkout-migrate: migrate lacks SESSIONS_DATABASE_URL',
  ],
  [
    'a pod that may be root',
    'Job checkout-migrate',
    (one) => {
      one.spec.template.spec.securityContext.runAsNonRoot = false;
    },
    'Job checkout-migrate: not so: runs as 65532',
  ],
];
