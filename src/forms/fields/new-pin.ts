import * as z from 'zod/mini';
import { TransactionPin, isCommonPin } from '#domain/transaction-pin.ts';
import { t } from './secret.messages.ts';

/** The fields of a new PIN, which is typed twice because its digits are hidden. The form's schema ends with `pinsMatch`. */
export const newPinFields = {
  newPin: TransactionPin.check(z.refine((pin) => !isCommonPin(pin), t('pinCommon'))),
  repeatedPin: z.string(),
};
export const pinsMatch = z.refine<typeof emptyPin>(({ newPin, repeatedPin }) => newPin === repeatedPin, {
  path: ['repeatedPin'],
  message: t('pinMismatch'),
});

export const emptyPin = { newPin: '', repeatedPin: '' };
