import { dataList } from '#styled/recipes/data-list.mjs';
import { t } from '#src/lib/messages.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';

const widths = ['long', 'half', 'long', 'short'] as const;
const rows = Array.from({ length: 6 }, (_, row) => row);

/** As many columns as will come, so that nothing jumps when they do. */
export function DataSkeleton({ columns, isPhone }: { columns: number; isPhone: boolean }) {
  const look = dataList();
  const across = Array.from({ length: isPhone ? 2 : columns }, (_, column) => column);
  return (
    <div aria-busy>
      <output>
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      </output>
      <div aria-hidden className={look.cards}>
        {rows.map((row) => (
          <div key={row} className={look.item}>
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
