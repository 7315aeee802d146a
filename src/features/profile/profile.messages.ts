import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Profile',
  intro: 'Your own details, the same in every business.',
  details: 'Name and phone',
  email: 'Email address',
  emailWhy: "You sign in with this address. It can't be changed here.",
  photo: 'Profile photo',
  photoWhy: 'JPEG, PNG, WebP, AVIF or GIF, up to 10 MB.',
  cropPhoto: 'Crop profile photo',
  photoSaved: 'Profile photo saved',
  photoRemoved: 'Profile photo removed',
  verification: 'Phone verification',
  verificationWhy:
    'We send one-time codes by SMS to a verified number. You can choose email instead each time.',
  noNumber: 'Add your phone number above to verify it.',
  saveFirst: 'Save the changed number before you verify it.',
  verified: 'Verified',
  notVerified: 'Not verified',
  verify: 'Verify number',
  verifyTitle: 'Verify phone number',
  verifyOffer: 'Confirm that this number is yours with a one-time code and your password.',
  verifiedNow: 'Phone number verified',
  password: 'Your password',
  passwordNeeded: 'Enter your password',
  passwordWhy: 'Codes for your account are sent to this number, so we check that it is you.',
});
