import { startApp } from '@libs/ui/app/start-app';
import { router } from './pages.js';

void startApp(router);
