import type { AppError } from './app-error.js';

/** An error as it leaves over HTTP. */
export interface RenderedError {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** One API's way of telling errors. The path is for whoever serves several APIs. */
export type RenderError = (error: AppError, traceId: string, path?: string) => RenderedError;
