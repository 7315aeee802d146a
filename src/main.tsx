import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { followSession } from '#src/app/follow-session.ts';
import { makeRouter } from '#src/app/router.tsx';
import { createSession } from '#src/flows/session/session.actor.ts';
import { t } from '#src/flows/session/session.messages.ts';
import { api, connectApi } from '#src/lib/api.ts';
import { readBoot, watchBuild } from '#src/lib/boot.ts';
import type { RouterContext } from '#src/flows/router-context.ts';
import { applyTheme } from '#src/theme/theme.ts';
import '#src/theme/global.css';
import { notify } from '#src/ui/notifications.ts';

applyTheme();
// zod would try `new Function`, which the page's policy forbids.
z.config({ jitless: true });

// The dashboard's file comes along while the server says who this is.
if (location.pathname.startsWith('/dashboard')) void import('#src/lib/query-client.ts');

const boot = await readBoot();
const cache: RouterContext['cache'] = {};
const session = createSession(api, {
  forgetData: () => cache.client?.clear(),
  noticeNotEnded: () => notify.error(t('notEnded'), { title: t('notEndedTitle') }),
});
connectApi({
  boot,
  token: () => session.getSnapshot().context.token,
  businessId: () => session.getSnapshot().context.activeBusinessId,
  onSessionRefused: () => session.send({ type: 'session.refused' }),
});
const router = makeRouter({ boot, cache, session });
followSession(session, router);
session.start();
watchBuild(boot.build, () =>
  notify.info(t('update'), {
    title: t('updateTitle'),
    timeoutMs: 600_000,
    actions: [{ label: t('reload'), onPress: () => location.reload() }],
  }),
);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
