import { Certificate } from '@kubernetes-models/cert-manager/cert-manager.io/v1';
import { Cluster, Pooler, ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1';
import { ExternalSecret } from '@kubernetes-models/external-secrets/external-secrets.io/v1';
import { Gateway, HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import { ScaledObject, TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { PodMonitor, PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Namespace, Secret, Service, ServiceAccount } from 'kubernetes-models/v1';
import { type Manifest, titleOf } from './manifests.js';
import { trackReads } from './unread-keys.js';

interface Model {
  new (data: never): { validate(): void };
  apiVersion: string;
  kind: string;
}

/** Every kind that we deploy. One that is not here is refused, an old or misspelt API version included. */
const MODELS = [
  ...[Deployment, HorizontalPodAutoscaler, Job, Namespace, NetworkPolicy, PodDisruptionBudget, Secret, Service],
  ...[ServiceAccount, ScaledObject, TriggerAuthentication, Gateway, HTTPRoute, Certificate, ExternalSecret],
  ...[PodMonitor, PrometheusRule, Cluster, Pooler, ScheduledBackup],
] as unknown as Model[];

const BY_KIND = new Map(MODELS.map((model) => [`${model.apiVersion} ${model.kind}`, model]));

/** What is wrong with an object by the schema of its kind: wrong types, what is missing, and keys that the schema does not know. */
export function modelFaults(manifest: Manifest): string[] {
  const model = BY_KIND.get(`${manifest.apiVersion} ${manifest.kind}`);
  if (!model) return [`${titleOf(manifest)}: no model of ${manifest.apiVersion} ${manifest.kind}`];
  const { tracked, unread } = trackReads(new model(manifest as never));
  try {
    model.prototype.validate.call(tracked);
  } catch (error) {
    return [`${titleOf(manifest)}: ${(error as Error).message}`];
  }
  return unread().map((path) => `${titleOf(manifest)}: ${path} is not a key of its schema`);
}
