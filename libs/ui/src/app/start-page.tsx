import { createQueryClient } from '@libs/api-client/query-client';
import type { ReactNode } from 'react';
import { mount } from './mount.js';

/** Puts one page there without the rest of the app. It leads on by loading another page. */
export function startPage(page: ReactNode): void {
  mount(createQueryClient(), page);
}
