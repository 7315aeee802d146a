import { loadingBar } from '#styled/recipes/loading-bar.mjs';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { useSyncExternalStore } from 'react';
import { t } from '#src/lib/messages.ts';
import { loadingPhase } from './loading.ts';

/** Once, at the top of the app; driven by `start` and `finish` of loading.ts. */
export function LoadingBar() {
  const phase = useSyncExternalStore(loadingPhase.subscribe, loadingPhase.get);
  if (phase === 'idle') return null;
  return <ProgressBar isIndeterminate aria-label={t('loading')} className={loadingBar({ phase })} />;
}
