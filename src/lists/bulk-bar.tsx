import type { ReactElement } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import type { MenuEntry } from '#src/ui/overlays/menu.types.ts';
import { t as table } from '#src/ui/table/list.messages.ts';
import { t } from './lists.messages.ts';
import type { BulkSelection } from './use-bulk-selection.ts';

export type BulkBarProps = {
  selection: BulkSelection;
  /** The number of rows on the page. */
  rowCount: number;
  /** The number of rows that match the filters. */
  total: number;
  actions: readonly MenuEntry[];
};

/** The actions on the selected rows. Once all rows of the page are selected, all matching rows can be selected too. */
export function BulkBar({ selection, rowCount, total, actions }: BulkBarProps): ReactElement {
  const { keys, isMatching, selectMatching } = selection;
  return (
    <>
      {!isMatching && keys.size === rowCount && total > rowCount && (
        <Button size="sm" variant="quiet" onPress={selectMatching}>
          {table('chooseMatching', { count: total })}
        </Button>
      )}
      {isMatching && <span>{table('matchingSelected', { count: total })}</span>}
      <Menu
        label={t('actions')}
        trigger={<Button size="sm">{t('actions')}</Button>}
        groups={[{ id: 'actions', items: actions }]}
      />
    </>
  );
}
