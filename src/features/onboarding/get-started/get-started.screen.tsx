import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css/css.mjs';
import type { Membership } from '#domain/permission.ts';
import { homeSummaryQuery } from '#src/features/home/home.queries.ts';
import { listSetupSteps } from '#src/features/home/setup-steps.ts';
import { StepButton } from '#src/features/home/step-links.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './get-started.messages.ts';

export type GetStartedScreenProps = {
  membership: Membership;
  /** Returns true if the path has a screen. */
  hasScreen: (path: string) => boolean;
};

const list = css({ display: 'flex', flexDirection: 'column' });
const entry = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  py: '4',
  '&:not(:last-child)': { borderBottom: '1px solid', borderBottomColor: 'line' },
});

const countDone = (tasks: readonly { done: boolean }[]) => tasks.filter((task) => task.done).length;

/** The onboarding tasks that this person can do. The server computes which are completed. */
export function GetStartedScreen({ membership, hasScreen }: GetStartedScreenProps) {
  const query = useQuery(homeSummaryQuery());
  const steps = query.data && listSetupSteps(query.data.getStarted, membership, hasScreen);
  return (
    <>
      <PageHeader
        back={{ label: t('home'), link: { to: '/dashboard' } }}
        title={t('title')}
        description={t('description')}
      />
      <QueryView query={{ ...query, data: steps }} what="your tasks">
        {(tasks) =>
          tasks.length === 0 ? (
            <Text tone="muted">{t('none')}</Text>
          ) : (
            <Card>
              <Stack gap="4">
                <ProgressBar
                  label={t('progress')}
                  ratio={countDone(tasks) / tasks.length}
                  valueLabel={t('started', { done: countDone(tasks), all: tasks.length })}
                />
                <ol className={list}>
                  {tasks.map((step) => (
                    <li key={step.task} className={entry}>
                      <div>
                        <Text variant="strong">{step.title}</Text>
                        <Text variant="small" tone="muted">
                          {step.description}
                        </Text>
                      </div>
                      {step.done ? (
                        <Badge tone="success">{common('done')}</Badge>
                      ) : (
                        <StepButton
                          step={step}
                          size="sm"
                          label={t('open')}
                          name={t('openStep', { title: step.title })}
                        />
                      )}
                    </li>
                  ))}
                </ol>
              </Stack>
            </Card>
          )
        }
      </QueryView>
    </>
  );
}
