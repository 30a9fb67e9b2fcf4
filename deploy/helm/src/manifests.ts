import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Cluster, Pooler, ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1';
import type { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import type { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import type { Deployment } from 'kubernetes-models/apps/v1';
import type { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { Job } from 'kubernetes-models/batch/v1';
import type { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { Service } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';

/** One object of a cluster, as in YAML. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
}

interface Kinds {
  Deployment: Deployment;
  Job: Job;
  Service: Service;
  NetworkPolicy: NetworkPolicy;
  HorizontalPodAutoscaler: HorizontalPodAutoscaler;
  PodDisruptionBudget: PodDisruptionBudget;
  ScaledObject: ScaledObject;
  HTTPRoute: HTTPRoute;
  Cluster: Cluster;
  Pooler: Pooler;
  ScheduledBackup: ScheduledBackup;
}

/** `deploy/helm`, relative to the compiled file. */
export const HELM_FOLDER = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the objects of a YAML file. Throws on text that is not YAML, also for a duplicate key. */
export function manifestsOf(text: string): Manifest[] {
  return parseAllDocuments(text, { merge: true })
    .map((document) => {
      if (document.errors.length > 0) throw document.errors[0];
      return document.toJS() as Manifest | null;
    })
    .filter((manifest) => manifest !== null);
}

/** Reads a file below `deploy/`. */
export function readManifests(file: string): Manifest[] {
  return manifestsOf(readFileSync(file, 'utf8'));
}

/** Returns all objects of a kind. `modelFaults` has checked their fields before. */
export function ofKind<K extends keyof Kinds>(manifests: readonly Manifest[], kind: K): (Kinds[K] & Manifest)[] {
  return manifests.filter((manifest) => manifest.kind === kind) as (Kinds[K] & Manifest)[];
}

/** Returns the name of an object in faults: `Deployment checkout-sessions`. */
export function titleOf({ kind, metadata }: Manifest): string {
  return `${kind} ${metadata?.name}`;
}
