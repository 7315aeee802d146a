import { loadingBar } from '#styled/recipes/loading-bar.mjs';
import { useSyncExternalStore } from 'react';
import { t } from '#src/lib/messages.ts';
import { loadingPhase } from './loading.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';

/** The loading bar at the top of the app, controlled by `start` and `finish` of loading.ts. Render it once. */
export function LoadingBar() {
  const phase = useSyncExternalStore(loadingPhase.subscribe, loadingPhase.get);
  if (phase === 'idle') return null;
  return (
    <output className={loadingBar({ phase })}>
      <VisuallyHidden>
        <progress aria-label={t('loading')} />
      </VisuallyHidden>
    </output>
  );
}
