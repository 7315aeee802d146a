import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  noImage: 'No image',
  mainImage: 'Main',
  imageMenu: 'Actions for {name}',
  imageName: 'Image {place}',
  moveToFront: 'Set as main image',
  moveEarlier: 'Move earlier',
  moveLater: 'Move later',
  moveImage: 'Move {name}',
  editAltText: 'Edit alt text',
  altTextWhy: "Read aloud by screen readers, and shown when the image can't load.",
  altText: 'Alt text',
  cancelUpload: 'Cancel upload',
});
