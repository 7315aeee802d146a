import { type DragAndDropHooks, useDragAndDrop } from 'react-aria-components/useDragAndDrop';

/** Returns the ids with `id` moved to the 0-based position `to`. */
export function moveItem(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, Math.max(0, to)), id, ...others.slice(Math.max(0, to))];
}

/** Lets a person drag an entry of a list to another position, with a pointer, touch or the keys of its handle. */
export function useReorder(
  ids: readonly string[],
  onReorder: (ids: string[]) => void,
  isDisabled: boolean,
): DragAndDropHooks {
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: isDisabled || ids.length < 2,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const [id] = [...keys].map(String);
      if (id === undefined) return;
      const place = ids.filter((other) => other !== id).indexOf(String(target.key));
      onReorder(moveItem(ids, id, target.dropPosition === 'before' ? place : place + 1));
    },
  });
  return dragAndDropHooks;
}
