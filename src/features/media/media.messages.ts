import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  choose_from_device: 'Choose from device',
  take_a_photo: 'Take a photo',
  media_library: 'Media library',
  tooLarge: 'This picture is larger than 10 MB.',
  wrongType: 'Choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  empty: 'This file is empty.',
  unreachable: 'It did not get through. Check your connection.',
  unchanged: '{problem}. Try again to send it as it is.',
  toFetch: 'Not fetched yet',

  libraryTitle: 'Media library',
  libraryWhy: 'Pictures that were handed in before.',
  search: 'Search by name',
  pictures: 'Pictures',
  add: { one: 'Add {count} picture', other: 'Add {count} pictures' },
  choose: 'Choose pictures',
  cancel: 'Cancel',
  more: 'Show more',
  loadingMore: 'Loading…',
  nothing: 'No pictures yet',
  nothingWhy: 'Choose one from your device: it is kept here for the next time.',
  noMatch: 'No picture has this name',
  failed: 'The library could not be loaded',
});
