import { startCopying } from './copy.js';
import { startFinder } from './finder.js';
import { startMenu, startOutline } from './menu.js';
import { switchScheme } from './scheme.js';
import { startTabs } from './tabs.js';

startTabs();
startCopying();
startMenu();
startOutline();
startFinder();
document.querySelector('button.scheme')!.addEventListener('click', switchScheme);
