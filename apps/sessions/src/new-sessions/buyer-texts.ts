/** The texts for the buyer in a request, before validation. */
interface Given {
  description?: string | null;
  reference?: string | null;
  cancel_url?: string;
}

/** The texts of a session that its buyer reads. */
export interface BuyerTexts {
  description?: string;
  reference?: string;
  cancelUrl?: string;
}

/**
 * Returns the texts that are not blank. A missing field adds no key, so that the hash of a request without these fields
 * is the same as before they existed.
 */
export function buyerTexts({ description, reference, cancel_url }: Given): BuyerTexts {
  return {
    ...(description?.trim() && { description: description.trim() }),
    ...(reference?.trim() && { reference: reference.trim() }),
    ...(cancel_url && { cancelUrl: cancel_url }),
  };
}
