import { sortableList } from '#styled/recipes/sortable-list.mjs';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { t } from '#src/lib/messages.ts';
import { deferred } from '#src/ui/layout/deferred.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { moveItem, useReorder } from './use-reorder.ts';

export type SortableListProps = {
  label: string;
  items: readonly { id: string; name: string; content: ReactNode; actions?: ReactNode }[];
  isReadOnly?: boolean;
  onReorder: (ids: string[]) => void;
};

/** A list that a person puts in order by dragging, with the keys of the handle, or with buttons that move an entry by one place. */
export const SortableList = deferred(function SortableList({
  label,
  items,
  isReadOnly = false,
  onReorder,
}: SortableListProps) {
  const look = sortableList();
  const ids = items.map(({ id }) => id);
  const dragAndDropHooks = useReorder(ids, onReorder, isReadOnly);
  return (
    <GridList
      aria-label={label}
      items={items}
      keyboardNavigationBehavior="tab"
      dragAndDropHooks={dragAndDropHooks}
      className={look.root}
    >
      {({ id, name, content, actions }) => {
        const place = ids.indexOf(id);
        return (
          <GridListItem id={id} textValue={name} className={look.item}>
            {!isReadOnly && (
              <IconButton slot="drag" size="sm" icon={GripVertical} label={t('move', { name })} />
            )}
            <div className={look.content}>{content}</div>
            <div className={look.actions}>
              {!isReadOnly && (
                <>
                  <IconButton
                    size="sm"
                    icon={ArrowUp}
                    label={t('moveUp', { name })}
                    isDisabled={place === 0}
                    onPress={() => onReorder(moveItem(ids, id, place - 1))}
                  />
                  <IconButton
                    size="sm"
                    icon={ArrowDown}
                    label={t('moveDown', { name })}
                    isDisabled={place === ids.length - 1}
                    onPress={() => onReorder(moveItem(ids, id, place + 1))}
                  />
                </>
              )}
              {actions}
            </div>
          </GridListItem>
        );
      }}
    </GridList>
  );
});
