// Signing in needs a third of the app's code: a visitor who begins there loads that part first, and the rest
// afterwards.
const isSignIn = window.location.pathname.replace(/\/$/, '') === `${import.meta.env.BASE_URL}sign-in`;

void (isSignIn ? import('./sign-in/standalone.js') : import('./app.js'));
