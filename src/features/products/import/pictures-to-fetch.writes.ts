import { defineWrite } from '#src/lib/api/define-write.ts';
import { picturesToFetchQuery } from './pictures-to-fetch.queries.ts';

export const fetchPictures = defineWrite({
  call: 'fetchPictures',
  invalidates: [],
  answers: () => picturesToFetchQuery().queryKey,
});
