import { dataList } from '#styled/recipes/data-list.mjs';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { SearchX, X } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { t } from './list.messages.ts';
import { mainId } from '#src/ui/frame/app-frame.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { DataCards } from './data-cards.tsx';
import type { Paging, RowsProps } from './data-list.types.ts';
import { DataSkeleton } from './data-skeleton.tsx';
import { DataTable } from './data-table.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState, type ErrorStateProps } from '#src/ui/feedback/error-state.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import type { LinkTarget } from '#src/ui/actions/link.tsx';
import { Pager } from './pager.tsx';
import { SearchField, type SearchFieldProps } from '#src/ui/fields/search-field.tsx';
import { TabLinks, type TabLink, type TabLinksProps } from './tab-links.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';

/** `wayOut` where trying again would not help. */
type Failure = Pick<ErrorStateProps, 'title' | 'description' | 'onRetry' | 'isRetrying'> & {
  wayOut?: LinkTarget;
};

export type DataListProps<Row> = Omit<RowsProps<Row>, 'rows'> & {
  /** Undefined while the first answer is on its way. */
  rows: readonly Row[] | undefined;
  /** Shown in place of everything else, also of rows that were there before. */
  error?: Failure | undefined;
  /** Nothing yet: an EmptyState with the way to begin. */
  empty: ReactNode;
  /** Given while a search or filter is on: without rows it says so and offers the way back. */
  reset?: LinkTarget | undefined;
  tabs?: readonly TabLink[];
  /** A second way to part the same list, below the first. */
  moreTabs?: TabLinksProps;
  search?: SearchFieldProps;
  filters?: ReactNode;
  paging?: Paging | undefined;
};

/** In pixels, at the least: where the first row stands, and how high each is. */
const heights = { table: { above: 320, row: 56 }, cards: { above: 480, row: 130 } };

/** More rows than that are below what can be seen at first. */
function rowsInSight(kind: keyof typeof heights): number {
  const { above, row } = heights[kind];
  return Math.max(2, Math.ceil((window.innerHeight - above) / row));
}

/**
 * The rows that can be seen are painted before the others; who comes back to a place further down finds all of them. Other
 * rows take their place later than a key that is pressed meanwhile.
 */
function Drawn<Row>({ rows: newest, columns: theirs, ...rest }: RowsProps<Row>) {
  const isPhone = useIsPhone();
  const { rows, columns } = useDeferredValue(
    useMemo(() => ({ rows: newest, columns: theirs }), [newest, theirs]),
  );
  const props = { ...rest, columns };
  const scrolled = useElementScrollRestoration({ id: mainId });
  const isWhole = useDeferredValue(true, (scrolled?.scrollY ?? 0) > 0);
  const drawn = isWhole ? rows : rows.slice(0, rowsInSight(isPhone ? 'cards' : 'table'));
  return isPhone ? <DataCards {...props} rows={drawn} /> : <DataTable {...props} rows={drawn} />;
}

function Failed({ wayOut, ...error }: Failure) {
  if (!wayOut) return <ErrorState {...error} />;
  const actions = (
    <LinkButton {...wayOut} variant="secondary">
      {t('showWholeList')}
    </LinkButton>
  );
  return <ErrorState {...error} icon={SearchX} actions={actions} />;
}

function Rows<Row>(props: DataListProps<Row>) {
  const isPhone = useIsPhone();
  const { rows, error, empty, reset } = props;
  if (error) return <Failed {...error} />;
  if (rows === undefined) return <DataSkeleton columns={props.columns.length} isPhone={isPhone} />;
  if (rows.length === 0 && reset) {
    const actions = (
      <LinkButton {...reset} variant="secondary">
        {t('resetFilters')}
      </LinkButton>
    );
    return <EmptyState icon={SearchX} title={t('noMatch')} description={t('noMatchWhy')} actions={actions} />;
  }
  if (rows.length === 0) return empty;
  return <Drawn {...props} rows={rows} />;
}

/** The one list of the house: a table on a desk, cards on a phone; error before loading before empty before data. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { label, tabs, moreTabs, search, filters, paging, selection, rows } = props;
  const look = dataList();
  const isPhone = useIsPhone();
  const count = useDeferredValue(selection?.keys.size ?? 0);
  const clear = () => selection?.onChange(() => new Set());
  return (
    <section aria-label={label} className={look.root}>
      {tabs && <TabLinks label={label} tabs={tabs} />}
      {moreTabs && <TabLinks {...moreTabs} />}
      {(search || filters) && (
        <div className={look.toolbar}>
          {search && (
            <div className={look.search}>
              <SearchField {...search} />
            </div>
          )}
          {filters && <div className={look.tools}>{filters}</div>}
        </div>
      )}
      <Rows {...props} />
      {selection && count > 0 && (
        <div data-action-bar className={look.selection}>
          <output>{t('selected', { count })}</output>
          {selection.actions}
          {isPhone ? (
            // One line: a second would cover a row.
            <IconButton icon={X} label={t('clearSelection')} onPress={clear} />
          ) : (
            <Button size="sm" variant="quiet" onPress={clear}>
              {t('clearSelection')}
            </Button>
          )}
        </div>
      )}
      {paging && rows && rows.length > 0 && !props.error && <Pager {...paging} />}
    </section>
  );
}
