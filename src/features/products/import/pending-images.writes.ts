import { defineWrite } from '#src/lib/api/define-write.ts';
import { pendingImagesQuery } from './pending-images.queries.ts';

export const retryImages = defineWrite({
  call: 'retryImages',
  invalidates: [],
  getQueryKey: () => pendingImagesQuery().queryKey,
});
