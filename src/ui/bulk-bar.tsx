import type { ReactElement } from 'react';
import { t } from '#src/lib/messages.ts';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';
import type { MenuEntry } from './menu.types.ts';

export type BulkBarProps = {
  /** Of the rows in sight. */
  chosen: number;
  inSight: number;
  /** All that the filters match, where that is known. */
  total: number;
  isMatching: boolean;
  onMatching: () => void;
  label: string;
  actions: readonly MenuEntry[];
};

/** What can be done with the chosen rows; once all in sight are chosen, also with all that match. */
export function BulkBar(props: BulkBarProps): ReactElement {
  const { chosen, inSight, total, isMatching, onMatching, label, actions } = props;
  return (
    <>
      {!isMatching && chosen === inSight && total > inSight && (
        <Button size="sm" variant="quiet" onPress={onMatching}>
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
