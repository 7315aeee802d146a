import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  noPicture: 'No picture',
  mainPicture: 'Main',
  pictureMenu: 'What to do with {name}',
  pictureName: 'Picture {place}',
  moveToFront: 'Make it the main picture',
  moveEarlier: 'Move earlier',
  moveLater: 'Move later',
  movePicture: 'Move {name}',
  describePicture: 'Describe it',
  describePictureWhy: 'Read aloud to those who cannot see it, and shown where it cannot load.',
  pictureText: 'What the picture shows',
  removePicture: 'Remove',
  cancelUpload: 'Do not send',
});
