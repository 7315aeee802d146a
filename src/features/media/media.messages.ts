import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  choose_from_device: 'Choose from device',
  take_a_photo: 'Take a photo',
  media_library: 'Media library',
  tooLarge: 'This image is larger than 10 MB.',
  wrongType: 'Choose a JPEG, PNG, WebP, AVIF or GIF image.',
  empty: 'This file is empty.',
  unchanged: '{problem}. Try again to upload the original.',
  toFetch: 'Not downloaded yet',

  libraryTitle: 'Media library',
  libraryWhy: 'Images that you uploaded before.',
  search: 'Search by name',
  images: 'Images',
  add: { one: 'Add {count} image', other: 'Add {count} images' },
  choose: 'Add images',
  cancel: 'Cancel',
  more: 'Show more',
  loadingMore: 'Loading…',
  nothing: 'No images yet',
  nothingWhy: 'Images that you upload are kept here.',
  noMatch: 'No images match this search',
});
