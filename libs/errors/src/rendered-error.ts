import type { AppError } from './app-error.js';

/** An error as it leaves over HTTP. */
export interface RenderedError {
  status: number;
  headers: Record<string, string>;
  /** An object becomes JSON; text is a page. */
  body: Record<string, unknown> | string;
}

/** The request that failed, for services with several APIs, or with pages for people. */
export interface FailedRequest {
  /** The path with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** One API's format of errors. */
export type RenderError = (error: AppError, traceId: string, request: FailedRequest) => RenderedError;
