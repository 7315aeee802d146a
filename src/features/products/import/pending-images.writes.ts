import { productImportCalls } from '#contract/store/product-import.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';
import { pendingImagesQuery } from './pending-images.queries.ts';

export const retryImages = defineWrite({
  call: productImportCalls.retryImages,
  invalidates: [],
  getQueryKey: () => pendingImagesQuery().queryKey,
});
