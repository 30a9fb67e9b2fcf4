/** Where programs find their settings in a container. */
export const INSIDE = '/run/checkout';

/** What every container has: no rights, no way to get one, bounded logs. */
export const CLOSED = {
  restart: 'unless-stopped',
  init: true,
  read_only: true,
  tmpfs: ['/tmp'],
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
  pids_limit: 256,
  logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
};
