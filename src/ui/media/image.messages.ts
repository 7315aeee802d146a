import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  noPicture: 'No image',
  mainPicture: 'Main',
  imageMenu: 'Actions for {name}',
  pictureName: 'Image {place}',
  moveToFront: 'Set as main image',
  moveEarlier: 'Move earlier',
  moveLater: 'Move later',
  movePicture: 'Move {name}',
  editAltText: 'Edit alt text',
  altTextWhy: "Read aloud by screen readers, and shown when the image can't load.",
  altText: 'Alt text',
  cancelUpload: 'Cancel upload',
});
