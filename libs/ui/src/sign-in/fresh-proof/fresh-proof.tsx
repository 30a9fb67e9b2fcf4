import { lazy, Suspense } from 'react';
import { withOverlays } from '../../actions/overlays.js';

/** Loaded with the first action that needs a proof. */
const Form = lazy(() => import('./fresh-proof-form.js'));

/**
 * Shows the person what is about to be done, and lets them prove who they are. Undefined when they close the window.
 */
export function freshProof(statement: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    withOverlays(({ modals }) => {
      const id = modals.open({
        title: 'Confirm that it is you',
        children: (
          <Suspense>
            <Form
              statement={statement}
              onProof={(proof) => {
                resolve(proof);
                modals.close(id);
              }}
              onCancel={() => modals.close(id)}
            />
          </Suspense>
        ),
        // After a proof this has no effect.
        onClose: () => resolve(undefined),
      });
    });
  });
}
