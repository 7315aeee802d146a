import type { RecordRef } from '#server/platform/timeline/timeline.repo.ts';

/** Returns a product as its timeline names it. */
export const productRef = ({ id, title }: { id: string; title: string }): RecordRef => ({
  type: 'product',
  id,
  label: title,
});
