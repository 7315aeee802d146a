import type { ReactElement } from 'react';
import { t } from '#src/ui/table/list.messages.ts';
import type { BulkSelection } from './use-bulk-selection.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import type { MenuEntry } from '#src/ui/overlays/menu.types.ts';

export type BulkBarProps = {
  chosen: BulkSelection;
  /** How many rows the page shows. */
  inSight: number;
  /** All that the filters match, where that is known. */
  total: number;
  label: string;
  actions: readonly MenuEntry[];
};

/** What can be done with the chosen rows; once all in sight are chosen, also with all that match. */
export function BulkBar({ chosen, inSight, total, label, actions }: BulkBarProps): ReactElement {
  const { keys, isMatching, chooseMatching } = chosen;
  return (
    <>
      {!isMatching && keys.size === inSight && total > inSight && (
        <Button size="sm" variant="quiet" onPress={chooseMatching}>
          {t('chooseMatching', { count: total })}
        </Button>
      )}
      {isMatching && <span>{t('matchingChosen', { count: total })}</span>}
      <Menu
        label={label}
        trigger={<Button size="sm">{label}</Button>}
        groups={[{ id: 'actions', items: actions }]}
      />
    </>
  );
}
