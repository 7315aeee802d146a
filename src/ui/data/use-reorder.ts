import { type DragAndDropHooks, useDragAndDrop } from 'react-aria-components/useDragAndDrop';

/** The ids with this one at the place, 0-based. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, Math.max(0, to)), id, ...others.slice(Math.max(0, to))];
}

/** Dragging one entry of a list to another place, by pointer, touch or the keys of its handle. */
export function useReorder(
  ids: readonly string[],
  onOrder: (ids: string[]) => void,
  isDisabled: boolean,
): DragAndDropHooks {
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: isDisabled || ids.length < 2,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const [id] = [...keys].map(String);
      if (id === undefined) return;
      const place = ids.filter((other) => other !== id).indexOf(String(target.key));
      onOrder(moved(ids, id, target.dropPosition === 'before' ? place : place + 1));
    },
  });
  return dragAndDropHooks;
}
