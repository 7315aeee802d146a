import { css } from '#styled/css/css.mjs';
import { useEffect, useState } from 'react';
import type { Review } from './simulation/review.ts';
import { publishReview } from './simulation/review-window.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { FramedPage } from './framed-page.tsx';
import { t } from './review.messages.ts';

const widths = { narrow: 390, wide: 1280 } as const;
const shown = { width: 390, height: 640 };
const options = (['narrow', 'wide'] as const).map((value) => ({ value, label: t(value) }));
const middle = css({ display: 'flex', justifyContent: 'center' });

/** Shows the page of a flow at the width of a phone or a desktop. */
export function LivePage({ review, flowId }: { review: Review; flowId: string }) {
  const [width, setWidth] = useState<keyof typeof widths>('narrow');
  useEffect(() => publishReview(review), [review]);
  return (
    <Card title={t('live')} description={t('liveWhy')}>
      <Stack gap="3">
        <Select label={t('width')} options={options} value={width} onChange={setWidth} />
        <div className={middle}>
          <FramedPage
            flowId={flowId}
            title={t('liveTitle', { title: review.model.title })}
            width={widths[width]}
            shown={shown}
          />
        </div>
      </Stack>
    </Card>
  );
}
