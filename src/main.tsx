// Two files, run in this order: the first asks the server who is here while the second is still on its way.
import './app/session.ts';
import './app/pages.tsx';
import './theme/global.css';
