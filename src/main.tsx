// Two files, run in this order: the first asks the server who is here while the second is still on its way.
import '#src/app/session.ts';
import '#src/app/pages.tsx';
import '#src/theme/global.css';
