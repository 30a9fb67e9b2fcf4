{{/* The templates below take a dict: root (the dot of the chart), service (a key of services). */}}
{{- define "checkout.name" -}}
{{ .root.Release.Name }}-{{ .service }}
{{- end }}

{{- define "checkout.selector" -}}
app.kubernetes.io/part-of: {{ .root.Release.Name }}
app.kubernetes.io/name: {{ .service }}
{{- end }}

{{- define "checkout.labels" -}}
{{ include "checkout.selector" . }}
app.kubernetes.io/version: {{ include "checkout.tag" .root | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "checkout.tag" -}}
{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/*
If digests are given, each image must have one: a tag can be moved, so an image without a digest would run unverified.
*/}}
{{- define "checkout.image" -}}
{{ required "image.registry must be the registry of the images" .root.Values.image.registry }}/checkout-{{ .service }}:{{ include "checkout.tag" .root }}
{{- with .root.Values.image.digests }}@{{ required (printf "image.digests has no %s: set all of them, or none" $.service) (index . $.service) }}{{ end }}
{{- end }}

{{- define "checkout.host" -}}
{{ (urlParse (required "shared.PUBLIC_URL must be the public origin" .Values.shared.PUBLIC_URL)).hostname }}
{{- end }}

{{- define "checkout.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "checkout.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "checkout.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* One variable from the Secret of the service. The dict also has `key` and `optional`. */}}
{{- define "checkout.secretVariable" -}}
- name: {{ .key }}
  valueFrom: { secretKeyRef: { name: {{ include "checkout.name" . }}, key: {{ .key }}{{ if .optional }}, optional: true{{ end }} } }
{{- end }}
