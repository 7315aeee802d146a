import type { SetupStep } from './setup-steps.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { t } from './home.messages.ts';

/** The progress of the first steps; hidden once all are done. */
export function HomeGetStarted({ steps }: { steps: readonly SetupStep[] }) {
  const all = steps.length;
  const done = steps.filter((step) => step.done).length;
  if (all === 0 || done === all) return null;
  return (
    <Card
      title={t('getStarted')}
      actions={
        <Link isStandalone to="/dashboard/started">
          {t('seeAll')}
        </Link>
      }
    >
      <ProgressBar label={t('stepsDone')} ratio={done / all} valueLabel={t('started', { done, all })} />
    </Card>
  );
}
