import * as z from 'zod/mini';
import { stepUpRequests } from '#src/features/security/step-up/step-up.requests.ts';
import { createSession } from '#src/features/session/session.actor.ts';
import { t } from '#src/features/session/session.messages.ts';
import { api, connectApi } from '#src/lib/api/api.ts';
import { readBoot, reloadOnMissingFiles, watchBuild } from '#src/lib/api/boot.ts';
import type { RouterContext } from '#src/routes/-router-context.ts';
import { applyTheme } from '#src/theme/theme.ts';
import { notify } from '#src/ui/feedback/notifications.ts';

applyTheme();
// Without this, zod would try `new Function`, which the page's policy forbids.
z.config({ jitless: true });

export const boot = await readBoot();
reloadOnMissingFiles(boot.build);
export const cache: RouterContext['cache'] = {};
export const session = createSession(api, {
  clearData: () => {
    cache.client?.clear();
    delete cache.client;
  },
  showSignOutFailed: () => notify.error(t('notEnded'), { title: t('notEndedTitle') }),
});
connectApi({
  boot,
  token: () => session.getSnapshot().context.token,
  businessId: () => session.getSnapshot().context.activeBusinessId,
  onStepUp: stepUpRequests.open,
  onRefused: (refused) => session.send({ type: 'call.refused', ...refused }),
});
// Loads the user while the rest of the page is still loading.
session.start();
watchBuild(boot.build, () =>
  notify.info(t('update'), {
    title: t('updateTitle'),
    timeoutMs: 600_000,
    actions: [{ label: t('reload'), onPress: () => location.reload() }],
  }),
);
