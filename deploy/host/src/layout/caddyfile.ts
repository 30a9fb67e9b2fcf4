import { LOCATIONS } from './containers.js';

/** What the public address is made of. */
export interface CaddyFacts {
  /** Host name of PUBLIC_URL. */
  readonly domain: string;
  /** Told to the certificate authority, which warns of certificates that expire. */
  readonly email: string;
  /** Certificates of an authority of Caddy's own, for rehearsals without a public name. */
  readonly isInternal: boolean;
}

/** The text of `Caddyfile`: TLS and nothing else. Limits, headers and routes are the gateway's. */
export function caddyfile({ domain, email, isInternal }: CaddyFacts): string {
  return `# Written by \`npx checkout init\` and anew by each \`upgrade\`.
{
	email ${email}
	# Nobody changes it while it runs.
	admin off
	# A stop does not wait for open streams, whose readers reconnect: until it is through nobody else is let in.
	grace_period 2s
	servers {
		# An event stream lives as long as its reader.
		timeouts {
			read_header 10s
			idle 2m
		}
	}
}

${domain} {
${isInternal ? '\ttls internal\n' : ''}	encode zstd gzip
	# X-Forwarded-For of strangers is dropped: the gateway believes this one hop.
	reverse_proxy web:${LOCATIONS.gateway.port} {
		# While the services are rolled requests wait instead of failing.
		lb_try_duration 15s
		lb_try_interval 250ms
	}
}
`;
}
