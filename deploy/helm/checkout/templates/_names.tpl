{{/* All take a dict: root (the chart's dot), service (a key of services). */}}
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

{{/* With digests of a release every image has one: a tag may be moved, and one that is forgotten would be run as it is. */}}
{{- define "checkout.image" -}}
{{ required "image.registry is where the images are" .root.Values.image.registry }}/checkout-{{ .service }}:{{ include "checkout.tag" .root }}
{{- with .root.Values.image.digests }}@{{ required (printf "image.digests has no %s: take all of them, or none" $.service) (index . $.service) }}{{ end }}
{{- end }}

{{- define "checkout.host" -}}
{{ (urlParse (required "shared.PUBLIC_URL is the public origin" .Values.shared.PUBLIC_URL)).hostname }}
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

{{/* One variable from the service's Secret: adds to the dict `key`, `optional`. */}}
{{- define "checkout.secretVariable" -}}
- name: {{ .key }}
  valueFrom: { secretKeyRef: { name: {{ include "checkout.name" . }}, key: {{ .key }}{{ if .optional }}, optional: true{{ end }} } }
{{- end }}
