import { lazy, Suspense } from 'react';
import { withOverlays } from '../../actions/overlays.js';

/** Loaded with the first act that needs a proof. */
const Form = lazy(() => import('./fresh-proof-form.js'));

/**
 * Shows the person what is about to be done, and has them prove that it is them. Undefined when they close the window.
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
        // After a proof this changes nothing.
        onClose: () => resolve(undefined),
      });
    });
  });
}
