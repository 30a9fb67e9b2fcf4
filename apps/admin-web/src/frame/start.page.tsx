import { Navigate } from '@tanstack/react-router';

/** What waits for a decision comes first. */
export function Page() {
  return <Navigate to="/merchants" replace />;
}
