import type { RecordRef } from '#server/platform/timeline/timeline.repo.ts';

/** Returns the reference under which the timeline names a product. */
export const productRef = ({ id, title }: { id: string; title: string }): RecordRef => ({
  type: 'product',
  id,
  label: title,
});
