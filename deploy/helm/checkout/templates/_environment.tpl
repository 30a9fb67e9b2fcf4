{{/* The environment variables of a service. Takes a dict: root, service, row. */}}
{{- define "checkout.environment" -}}
{{- $root := .root }}
{{- $service := .service }}
{{- $row := .row }}
- name: ENVIRONMENT
  value: production
- name: PORT
  value: '3000'
- name: METRICS_PORT
  value: '9464'
{{- $uses := concat (list "PUBLIC_URL" "LOG_LEVEL" "NATS_URL") ($row.uses | default list) }}
{{- if ne $row.database "none" }}
{{- $uses = append $uses "STREAM_REPLICAS" }}
{{- end }}
{{- range $name := $uses }}
- name: {{ $name }}
  value: {{ required (printf "shared.%s is needed by %s" $name $service) (get $root.Values.shared $name) | quote }}
{{- end }}
{{- range $name := $row.mayUse }}
{{- with get $root.Values.shared $name }}
- name: {{ $name }}
  value: {{ . | quote }}
{{- end }}
{{- end }}
{{- range $name, $called := $row.calls }}
- name: {{ $name }}
  value: http://{{ include "checkout.name" (dict "root" $root "service" $called) }}:3000
{{- end }}
{{- range $name, $value := $row.env }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- with $root.Values.monitoring.otlpEndpoint }}
- name: OTEL_SERVICE_NAME
  value: {{ $service }}
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ . }}
{{ include "checkout.secretVariable" (dict "root" $root "service" $service "key" "OTEL_EXPORTER_OTLP_HEADERS" "optional" true) }}
- name: POD_NAME
  valueFrom: { fieldRef: { fieldPath: metadata.name } }
- name: OTEL_RESOURCE_ATTRIBUTES
  value: service.instance.id=$(POD_NAME),k8s.pod.name=$(POD_NAME),k8s.namespace.name={{ $root.Release.Namespace }}
{{- end }}
{{- range include "checkout.requiredSecrets" $row | fromJsonArray }}
{{ include "checkout.secretVariable" (dict "root" $root "service" $service "key" . "optional" false) }}
{{- end }}
{{- range $row.secrets.optional }}
{{ include "checkout.secretVariable" (dict "root" $root "service" $service "key" . "optional" true) }}
{{- end }}
{{- end }}

{{/* The required secrets of a row, as JSON: those that it lists, and those that its `database` requires. */}}
{{- define "checkout.requiredSecrets" -}}
{{- $all := .secrets.required }}
{{- if ne .database "none" }}{{ $all = append $all "DATABASE_URL" }}{{ end }}
{{- if eq .database "pooled" }}{{ $all = append $all "DATABASE_DIRECT_URL" }}{{ end }}
{{- toJson $all }}
{{- end }}
