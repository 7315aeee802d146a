import type { Happening } from '#server/platform/timeline/timeline.repo.ts';

/** What happened to a product, as its timeline tells it. */
export const told = (
  { id, title }: { id: string; title: string },
  event: string,
  note: string | null = null,
): Happening => ({
  record: { type: 'product', id, label: title },
  lifecycle: null,
  event,
  from: null,
  to: null,
  note,
});
