import { startApp } from '@libs/ui/app/start-app';
import { router } from './pages.js';

startApp(router);
