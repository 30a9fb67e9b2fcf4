import { asProblem } from '@libs/api-client/api-problem';
import { withOverlays } from './overlays.js';

/** Shows that something was done. */
export function notifyDone(message: string): void {
  withOverlays(({ notifications }) => notifications.show({ message, color: 'teal', autoClose: 4_000 }));
}

/** Shows that something was not done, and why; for problems without a spot of their own on the page. */
export function notifyProblem(title: string, error: unknown): void {
  const { message, traceId } = asProblem(error);
  withOverlays(({ notifications }) =>
    notifications.show({
      title,
      message: traceId ? `${message} (trace ${traceId})` : message,
      color: 'red',
      autoClose: 12_000,
    }),
  );
}
