/** Opens the pay page as a dialog from React. */
export { CheckoutButton, type CheckoutButtonProps } from './checkout-button.js';
export { CheckoutDialog, type CheckoutDialogProps } from './checkout-dialog.js';
export type { CheckoutResult } from './embed-script.js';
export { type Checkout, type CheckoutOptions, type PayUrl, useCheckout } from './use-checkout.js';
