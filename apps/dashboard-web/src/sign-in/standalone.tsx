import { startPage } from '@libs/ui/app/start-page';
import { Page } from './sign-in.page.js';

startPage(<Page />);
