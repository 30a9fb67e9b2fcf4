import { Container } from '@mantine/core';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { ErrorNotice } from '../states/error-notice.js';
import { NotFound } from '../states/not-found.js';
import { PageSkeleton } from '../states/skeletons.js';
import { parseSearch, stringifySearch } from './search.js';

/** A page: its path below the app's base (`merchants/$merchantId/payments`), and its code, loaded when it is needed. */
export interface PageRow {
  readonly path: string;
  readonly load: () => Promise<{ Page: RouteComponent }>;
}

/** Pages in a common frame. */
export interface Layout {
  readonly id: string;
  readonly frame: RouteComponent;
  readonly pages: readonly PageRow[];
}

/** A frame whose code is loaded with the first page in it: pages for people who are not signed in have none. */
export const framed = lazyRouteComponent;

/** The app's routes from its table of pages. */
export function makeRouter(base: string, layouts: readonly Layout[]) {
  const root = createRootRoute({ component: Outlet });
  const branches = layouts.map(({ id, frame, pages }) => {
    const branch: AnyRoute = createRoute({ getParentRoute: () => root, id, component: frame });
    const leaves = pages.map(
      ({ path, load }): AnyRoute =>
        createRoute({ getParentRoute: () => branch, path, component: lazyRouteComponent(load, 'Page') }),
    );
    return branch.addChildren(leaves);
  });
  return createRouter({
    routeTree: root.addChildren(branches),
    basepath: base,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: PageSkeleton,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ({ error, reset }) => (
      <Container size="sm" py="xl">
        <ErrorNotice error={error} title="This page cannot be shown" onRetry={reset} />
      </Container>
    ),
  });
}

export type AppRouter = ReturnType<typeof makeRouter>;
