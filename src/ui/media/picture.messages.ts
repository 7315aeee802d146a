import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  noPicture: 'No image',
  mainPicture: 'Main',
  pictureMenu: 'Actions for {name}',
  pictureName: 'Image {place}',
  moveToFront: 'Set as main image',
  moveEarlier: 'Move earlier',
  moveLater: 'Move later',
  movePicture: 'Move {name}',
  describePicture: 'Edit alt text',
  describePictureWhy: "Read aloud by screen readers, and shown when the image can't load.",
  pictureText: 'Alt text',
  cancelUpload: 'Cancel upload',
});
