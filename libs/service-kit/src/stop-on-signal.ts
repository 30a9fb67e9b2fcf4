import type { StoppableService } from './start-service.js';

/**
 * Ends this process in order, with status 0. SIGTERM, as Kubernetes sends it: the services drain first, so that their
 * routers notice of it in time. SIGINT, from a terminal: at once. With status 1 when one of them does not stop in
 * order. `running` fills after the call, with services whose workers run (`onWorking`): a process without one has
 * nothing to finish and ends at once.
 */
export function stopOnSignal(running: readonly StoppableService[]): void {
  let isStopping = false;
  const stop = async (drains: boolean): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    try {
      // No service stops before all have drained: they call each other.
      if (drains) await Promise.all(running.map((service) => service.drain()));
      // One that does not stop in order must not cut the others.
      const stops = await Promise.allSettled(running.map((service) => service.stop()));
      const failed = stops.find((stop) => stop.status === 'rejected');
      if (failed) throw failed.reason;
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => void stop(true));
  process.on('SIGINT', () => void stop(false));
}
