import { css } from '#styled/css/css.mjs';
import type { KycStatus } from '#domain/kyc-status.ts';
import type { SetupStep } from './setup-steps.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Checklist, type ChecklistEntry } from '#src/ui/data/checklist.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './home.messages.ts';

const completed = css({
  '& > summary': {
    py: '2',
    textStyle: 'label',
    color: 'text.muted',
    cursor: 'pointer',
    borderRadius: 'xs',
    _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '0.5' },
    _touch: { py: '3' },
  },
  '& > ol': { my: '0' },
});

export type HomeFirstStepsProps = {
  steps: readonly SetupStep[];
  /** Null for people who can't view it. */
  kyc: KycStatus | null;
};

/** The first steps of a new business: the next one with a button, then the others; the completed ones are folded. */
export function HomeFirstSteps({ steps, kyc }: HomeFirstStepsProps) {
  const done = steps.filter((step) => step.done);
  const open = steps.filter((step) => !step.done);
  if (open.length === 0) return null;
  const isInReview = ({ task }: SetupStep) => task === 'KYC' && kyc === 'submitted';
  const next = open.find((step) => !isInReview(step));
  return (
    <Card title={t('getStarted')} description={t('started', { done: done.length, all: steps.length })}>
      <Stack gap="6">
        <Checklist
          entries={open.map((step) =>
            isInReview(step) ? toReviewEntry(step) : toEntry(step, step === next),
          )}
        />
        {done.length > 0 && (
          <details className={completed}>
            <summary>{t('completedSteps', { count: done.length })}</summary>
            <Checklist entries={done.map(({ task, title }) => ({ id: task, title, tone: 'done' }))} />
          </details>
        )}
      </Stack>
    </Card>
  );
}

const toReviewEntry = ({ task, title, path }: SetupStep): ChecklistEntry => ({
  id: task,
  title: (
    <Link tone="strong" isStandalone to={path}>
      {title}
    </Link>
  ),
  tone: 'waiting',
  note: t('stepInReview'),
});

const toEntry = ({ task, title, description, path }: SetupStep, isNext: boolean): ChecklistEntry => ({
  id: task,
  title: isNext ? (
    title
  ) : (
    <Link tone="strong" isStandalone to={path}>
      {title}
    </Link>
  ),
  tone: isNext ? 'now' : 'todo',
  note: description,
  action: isNext && (
    <LinkButton variant="primary" to={path} aria-label={t('startStep', { title })}>
      {t('start')}
    </LinkButton>
  ),
});
