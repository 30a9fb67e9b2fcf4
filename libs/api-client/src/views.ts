import type { components, paths } from './generated/schema.js';

/** A shape of the API by its name in the document: `View<'SessionView'>`. */
export type View<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Paths that can be read, for lists and links. */
export type GetPath = { [Path in keyof paths]: paths[Path] extends { get: object } ? Path : never }[keyof paths];

/** The query parameters of a GET. */
export type QueryOf<Path extends GetPath> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never;
