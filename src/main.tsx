// These files run in this order: the first one loads the user while the second one is still loading.
import './app/session.ts';
import './app/pages.tsx';
import './theme/global.css';
