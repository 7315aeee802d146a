import { listToolbar } from '#styled/recipes/list-toolbar.mjs';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { SearchField, type SearchFieldProps } from '#src/ui/fields/search-field.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { TabLinks, type TabLinksProps } from '#src/ui/table/tab-links.tsx';
import { t } from './lists.messages.ts';

const FilterSheet = lazyDialog(async () => (await import('./filter-sheet.tsx')).FilterSheet);

export type ListToolbarProps = {
  tabs: TabLinksProps;
  search: SearchFieldProps;
  /** The controls in one row on a desktop, the contents of the sheet on a phone. */
  filters: ReactNode;
};

/** The search and all filters of a list in one row. */
export function ListControls({ search, filters }: Pick<ListToolbarProps, 'search' | 'filters'>) {
  const look = listToolbar();
  return (
    <div className={look.controls}>
      <div className={look.search}>
        <SearchField {...search} />
      </div>
      {filters}
    </div>
  );
}

/** The toolbar of a desktop: tabs, and below them the search and all filters. */
export const DeskToolbar = ({ tabs, search, filters }: ListToolbarProps) => (
  <>
    <TabLinks {...tabs} />
    <ListControls search={search} filters={filters} />
  </>
);

export type PhoneToolbarProps = ListToolbarProps & {
  /** The number of filters that are set. */
  active: number;
  total: number;
  onClear: (() => void) | undefined;
};

/** The toolbar of a phone: tabs in one row, with buttons that open the search and the filters. */
export function PhoneToolbar({ tabs, search, filters, active, total, onClear }: PhoneToolbarProps) {
  const look = listToolbar();
  const [isSearchOpen, setSearchOpen] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const isSearching = isSearchOpen || search.value !== '';
  const closeSearch = () => {
    setSearchOpen(false);
    if (search.value !== '') search.onSearch('');
    bar.current?.querySelector<HTMLElement>('[data-opens-search]')?.focus();
  };
  return (
    <>
      <div ref={bar} className={look.bar}>
        <div className={look.tabs}>
          <TabLinks {...tabs} />
        </div>
        <IconButton
          icon={Search}
          label={t('search')}
          aria-expanded={isSearching}
          data-opens-search
          onPress={() => (isSearching ? closeSearch() : setSearchOpen(true))}
        />
        <span className={look.filterButton}>
          <IconButton
            icon={SlidersHorizontal}
            label={active === 0 ? t('filters') : t('filtersSet', { count: active })}
            aria-haspopup="dialog"
            onHoverStart={FilterSheet.preload}
            onPressStart={FilterSheet.preload}
            onPress={() => setSheetOpen(true)}
          />
          {active > 0 && (
            <span aria-hidden className={look.active}>
              {active}
            </span>
          )}
        </span>
      </div>
      {isSearching && <SearchRow search={search} isFocused={isSearchOpen} onClose={closeSearch} />}
      {isSheetOpen && (
        <FilterSheet total={total} onClear={onClear} onClose={() => setSheetOpen(false)}>
          {filters}
        </FilterSheet>
      )}
    </>
  );
}

type SearchRowProps = { search: SearchFieldProps; isFocused: boolean; onClose: () => void };

function SearchRow({ search, isFocused, onClose }: SearchRowProps) {
  const look = listToolbar();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) row.current?.querySelector('input')?.focus();
  }, [isFocused]);
  return (
    <div ref={row} className={look.searchRow}>
      <SearchField {...search} />
      <IconButton icon={X} label={t('closeSearch')} onPress={onClose} />
    </div>
  );
}
