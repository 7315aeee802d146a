import { dataList } from '#styled/recipes/data-list.mjs';
import { t } from '#src/lib/messages.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';

const widths = ['long', 'half', 'long', 'short'] as const;
const rows = { phone: 9, desk: 14 };

/** Placeholder rows with the height of the loaded ones, so that the layout does not shift. */
export function DataSkeleton({ columns, isPhone }: { columns: number; isPhone: boolean }) {
  const look = dataList();
  const across = Array.from({ length: isPhone ? 1 : columns }, (_, column) => column);
  return (
    <div aria-busy>
      <output>
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      </output>
      <div aria-hidden className={look.cards}>
        {!isPhone && <div className={look.skeletonHead} />}
        {Array.from({ length: isPhone ? rows.phone : rows.desk }, (_, row) => (
          <div key={row} className={isPhone ? look.item : look.skeletonRow}>
            {across.map((column) => (
              <span key={column} className={look.lines}>
                <Skeleton width={widths[(row + column) % widths.length] ?? 'half'} />
                {isPhone && <Skeleton width="half" />}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
