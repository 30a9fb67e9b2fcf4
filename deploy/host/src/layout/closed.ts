/** The folder of settings in a container. */
export const INSIDE = '/run/checkout';

/** The restrictions of every container: no rights, no way to get any, bounded logs. */
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
