import { css } from '#styled/css/css.mjs';
import type { KycStatus } from '#domain/kyc-status.ts';
import type { SetupStep } from './setup-steps.ts';
import { Checklist, type ChecklistEntry } from '#src/ui/data/checklist.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './home.messages.ts';
import { StepButton, StepTitle } from './step-links.tsx';

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

const toReviewEntry = (step: SetupStep): ChecklistEntry => ({
  id: step.task,
  title: <StepTitle step={step} />,
  tone: 'waiting',
  note: t('stepInReview'),
});

/** The community has no page whose title could be a link, so it has a button in any case. */
const toEntry = (step: SetupStep, isNext: boolean): ChecklistEntry => ({
  id: step.task,
  title: isNext ? step.title : <StepTitle step={step} />,
  tone: isNext ? 'now' : 'todo',
  note: step.description,
  action: (isNext || step.path === null) && (
    <StepButton
      step={step}
      variant={isNext ? 'primary' : 'secondary'}
      label={t('start')}
      name={t('startStep', { title: step.title })}
    />
  ),
});
