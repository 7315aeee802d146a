import { css } from '#styled/css/css.mjs';
import { useRouterState } from '@tanstack/react-router';
import { Workflow } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link } from '#src/ui/actions/link.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { t } from './chart-link.messages.ts';

/** At the edge of the window, where no page has its actions. */
const edge = css({
  position: 'fixed',
  left: '0',
  top: '[40%]',
  zIndex: 'sticky',
  '& a': {
    display: 'grid',
    placeItems: 'center',
    w: '8',
    h: '10',
    bg: 'surface',
    color: 'text.muted',
    border: '1px solid',
    borderColor: 'line.strong',
    borderLeft: 'none',
    borderRightRadius: 'md',
    boxShadow: 'rest',
  },
  '@media print': { display: 'none' },
});

/** Links the screen of a flow to its chart, at the state that it shows. Only demos and development have it. */
export function ChartLink() {
  const isReview = useRouterState({ select: ({ location }) => location.pathname.startsWith('/test') });
  const shown = useSyncExternalStore(observeFlow, readFlow);
  const [flow = '', ...paths] = shown.split(' ');
  if (isReview || flow === '') return null;
  const target = {
    to: '/test/$flow',
    params: { flow },
    search: { tab: 'states', state: paths.join(',') },
  } as const;
  return (
    <aside className={edge} aria-label={t('chart')}>
      <Link {...target} target="_blank" title={t('toChartOfScreen')}>
        <Icon of={Workflow} />
        <VisuallyHidden>{t('toChartOfScreen')}</VisuallyHidden>
      </Link>
    </aside>
  );
}

function observeFlow(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-flow', 'data-state'],
  });
  return () => observer.disconnect();
}

/** Returns the flow and the state that the page shows (`FlowRoot`), the innermost one; '' on a page without a flow. */
function readFlow(): string {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-flow]')].at(-1);
  return shown ? `${shown.dataset['flow']} ${shown.dataset['state']}` : '';
}
