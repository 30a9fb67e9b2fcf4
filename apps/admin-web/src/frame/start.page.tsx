import { Navigate } from '@tanstack/react-router';

/** The first page: it leads to what waits for a decision. */
export function Page() {
  return <Navigate to="/merchants" replace />;
}
