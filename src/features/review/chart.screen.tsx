import { css } from '#styled/css/css.mjs';
import { linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TabLinks } from '#src/ui/table/tab-links.tsx';
import type { JourneyPosition } from './journeys.tsx';
import { lifecycleScreens } from './lifecycle-screens.ts';
import { t } from './review.messages.ts';
import { ReviewFrame } from './review-frame.tsx';
import { type ReviewTab, reviewTabs } from './review-search.ts';

export type ChartScreenProps = {
  flowId: string;
  title: string;
  purpose: string;
  tab: ReviewTab;
  hasPromises: boolean;
  position: JourneyPosition | undefined;
  children: ReactNode;
};

const header = css({ '@media print': { '& a': { display: 'none' } } });
const onScreen = css({ '@media print': { display: 'none' } });
const tabNames = {
  story: 'tabStory',
  promises: 'tabPromises',
  journeys: 'tabJourneys',
  states: 'tabStates',
  coverage: 'tabCoverage',
  rules: 'tabRules',
} as const;

/** Shows one chart: its purpose, and one of its views. */
export function ChartScreen({
  flowId,
  title,
  purpose,
  tab,
  hasPromises,
  position,
  children,
}: ChartScreenProps) {
  const screens = lifecycleScreens[flowId] ?? [];
  return (
    <ReviewFrame>
      <Stack gap="6">
        <div className={header}>
          <PageHeader
            back={{ label: t('toCharts'), link: linkOptions({ to: '/test' }) }}
            title={title}
            description={purpose}
          />
        </div>
        <div className={onScreen}>
          <TabLinks
            label={t('tabs')}
            tabs={reviewTabs
              .filter((id) => id !== 'promises' || hasPromises)
              .map((id) => ({
                id,
                label: t(tabNames[id]),
                isCurrent: id === tab,
                link: linkOptions({
                  to: '/test/$flow',
                  params: { flow: flowId },
                  search: { ...position, tab: id },
                }),
              }))}
          />
        </div>
        {screens.length > 0 && (
          <div className={onScreen}>
            <Inline gap="2">
              <Text tone="muted">{t('usedBy')}</Text>
              {screens.map(({ name, link }) => (
                <Link key={name} {...link}>
                  {name}
                </Link>
              ))}
            </Inline>
          </div>
        )}
        {children}
      </Stack>
    </ReviewFrame>
  );
}
