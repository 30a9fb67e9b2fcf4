import '../theme/styles.js';
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Overlays } from '../actions/overlays.js';
import { Tooltips } from '../floating/tooltips.js';
import { theme, variables } from '../theme/theme.js';

/**
 * Puts content on the page. Style sheets that libraries add while it runs carry the nonce that the server put into the
 * page.
 */
export function mount(queries: QueryClient, content: ReactNode): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queries}>
          {content}
          <Overlays />
          <Tooltips />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
