import { type ChildProcess, spawn } from 'node:child_process';

/**
 * A shell that reads "add PID SIGNAL" and "drop PID" lines. Its input ends when this process dies, however it dies
 * (the kernel closes the pipe, also after `kill -9`); it then stops every process still on its list: first with that
 * process's own signal, ten seconds later with KILL. It costs one idle `sh` and works on Linux and macOS alike.
 */
const SCRIPT = `
trap '' INT TERM HUP
list=''
while read -r verb pid signal; do
  case "$verb" in
    add) list="$list $pid:$signal" ;;
    drop) kept=''; for entry in $list; do [ "\${entry%%:*}" = "$pid" ] || kept="$kept $entry"; done; list="$kept" ;;
  esac
done
[ -z "$list" ] && exit 0
for entry in $list; do kill -s "\${entry##*:}" "\${entry%%:*}" 2>/dev/null; done
tries=0
while [ $tries -lt 100 ]; do
  alive=0
  for entry in $list; do kill -0 "\${entry%%:*}" 2>/dev/null && alive=1; done
  [ $alive = 0 ] && exit 0
  sleep 0.1
  tries=$((tries + 1))
done
for entry in $list; do kill -KILL "\${entry%%:*}" 2>/dev/null; done
`;

let shell: ChildProcess | undefined;
const watched = new Set<number>();

/**
 * Makes sure that `pid` does not outlive this process: when we die without stopping it, it gets `signal`, then KILL.
 */
export function watchOver(pid: number, signal: NodeJS.Signals): void {
  if (process.platform === 'win32') return;
  shell ??= startShell();
  watched.add(pid);
  shell.stdin?.write(`add ${pid} ${signal.slice('SIG'.length)}\n`);
}

/** Ends the watch over a process that is gone, or that is to live on without us. */
export function stopWatching(pid: number): void {
  if (!watched.delete(pid) || !shell) return;
  shell.stdin?.write(`drop ${pid}\n`);
  if (watched.size > 0) return;
  shell.stdin?.end();
  shell = undefined;
}

function startShell(): ChildProcess {
  const child = spawn('/bin/sh', ['-c', SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' });
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  (child.stdin as unknown as { unref?: () => void }).unref?.();
  return child;
}
