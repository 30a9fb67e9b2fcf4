/**
 * `npm run audit:dependencies`: fails when a package that runs in production has a known vulnerability of high or
 * critical severity. A registry without an audit service is reported, and is a failure only with AUDIT_REQUIRED=1.
 */
import { spawnSync } from 'node:child_process';

const SERIOUS = ['high', 'critical'];

const npm = process.env.npm_execpath;
const parameters = ['audit', '--omit=dev', '--json'];
const { stdout, error } = npm
  ? spawnSync(process.execPath, [npm, ...parameters], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  : spawnSync('npm', parameters, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
if (error) end(1, `dependency audit: npm cannot be started: ${error.message}`);

const report = parsed(stdout);
if (!report?.vulnerabilities) {
  const reason = report?.message ?? report?.error?.summary ?? 'no report';
  end(
    process.env.AUDIT_REQUIRED === '1' ? 1 : 0,
    `dependency audit: NOT DONE, the registry returned no report (${reason})`,
  );
}
const found = Object.values(report.vulnerabilities);
const serious = found.filter(({ severity }) => SERIOUS.includes(severity));
for (const { name, severity, range } of serious) console.error(`${severity}: ${name} ${range}`);
end(serious.length > 0 ? 1 : 0, `dependency audit: ${serious.length} serious of ${found.length} known vulnerabilities`);

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function end(status, line) {
  console.log(line);
  process.exit(status);
}
