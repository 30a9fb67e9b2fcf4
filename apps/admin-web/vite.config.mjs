import { webApp } from '../../libs/ui/vite-app.mjs';

export default webApp({ base: '/admin/' });
