import { Certificate } from '@kubernetes-models/cert-manager/cert-manager.io/v1/Certificate';
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import { Pooler } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Pooler';
import { ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup';
import { ExternalSecret } from '@kubernetes-models/external-secrets/external-secrets.io/v1/ExternalSecret';
import { Gateway } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/Gateway';
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication';
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { type Manifest, titleOf } from './manifests.js';
import { trackReads } from './unread-keys.js';

interface Model {
  new (data: never): { validate(): void };
  apiVersion: string;
  kind: string;
}

/**
 * Every kind that we deploy, each imported separately, because whole groups take a second to load. Other kinds are
 * refused, and so is an old or misspelled API version.
 */
const MODELS = [
  ...[Deployment, HorizontalPodAutoscaler, Job, Namespace, NetworkPolicy, PodDisruptionBudget, Secret, Service],
  ...[ServiceAccount, ScaledObject, TriggerAuthentication, Gateway, HTTPRoute, Certificate, ExternalSecret],
  ...[PodMonitor, PrometheusRule, Cluster, Pooler, ScheduledBackup],
] as unknown as Model[];

const BY_KIND = new Map(MODELS.map((model) => [`${model.apiVersion} ${model.kind}`, model]));

/** Returns the faults of an object by the schema of its kind: wrong types, missing fields, and unknown keys. */
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
