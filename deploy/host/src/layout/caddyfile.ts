import { LOCATIONS } from './containers.js';

/** The facts about the public address. */
export interface CaddyFacts {
  /** The host name of PUBLIC_URL. */
  readonly domain: string;
  /** Given to the certificate authority, which warns of expiring certificates. */
  readonly email: string;
  /** Uses certificates of Caddy's own authority, for rehearsals without a public name. */
  readonly isInternal: boolean;
}

/** Returns the text of `Caddyfile`: TLS and nothing else. Limits, headers and routes belong to the gateway. */
export function caddyfile({ domain, email, isInternal }: CaddyFacts): string {
  return `# Written by \`npx checkout init\` and again by each \`upgrade\`.
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
