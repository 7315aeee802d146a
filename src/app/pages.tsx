import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { findReplayScript } from '#src/lib/replay-document.ts';
import { followSession } from './follow-session.ts';
import { ignoreSecondClicks } from './ignore-second-click.ts';
import { createAppRouter } from './router.tsx';
import { boot, cache, session } from './session.ts';

const router = createAppRouter({ boot, cache, session });
followSession(session, router);
ignoreSecondClicks();
const replayScript = findReplayScript();
if (replayScript)
  void import('#src/features/session-replay/start-replay.ts').then(({ startReplay }) =>
    startReplay(replayScript, session),
  );

const root = document.getElementById('root');
const render = () => {
  if (root)
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
};
// Server-rendered content stays until the page that replaces it is ready. Not awaited, because the page's files need this one.
if (root?.hasChildNodes()) void router.load().finally(render);
else render();
