export { AccountPage as Page } from '@libs/ui/sign-in/account/account-page';
