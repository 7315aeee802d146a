import * as z from 'zod/mini';
import { TransactionPin } from '#domain/transaction-pin.ts';
import { setPin, updatePin } from '#src/features/security/security.writes.ts';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { NewPinFields } from '#src/forms/fields/new-pin-fields.tsx';
import { newPinFields, emptyPin, pinsMatch } from '#src/forms/fields/new-pin.ts';
import { PinField } from '#src/forms/fields/pin-field.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { useInvalidate } from '#src/lib/api/use-invalidate.ts';
import { t } from './account-security.messages.ts';

const FirstPinInput = z
  .object({
    currentPin: z.string(),
    password: z.string().check(z.minLength(1, t('passwordMissing'))),
    ...newPinFields,
  })
  .check(pinsMatch);
const PinChangeInput = z
  .object({ currentPin: TransactionPin, password: z.string(), ...newPinFields })
  .check(pinsMatch);
const empty = { ...emptyPin, currentPin: '', password: '' };

type FormValues = typeof empty;

/** Sets the first PIN, confirmed with the password, or changes the PIN, confirmed with the current one. */
export function PinDialog({ isSet, onClose }: { isSet: boolean; onClose: () => void }) {
  const session = useSessionActor();
  const set = useFormWrite(setPin, ({ password, newPin }: FormValues) => ({
    body: { password, pin: newPin },
  }));
  const update = useFormWrite(updatePin, ({ currentPin, newPin }: FormValues) => ({
    body: { currentPin, newPin },
  }));
  const write = isSet ? update : set;
  const form = useWriteForm({
    initial: empty,
    isSecret: true,
    schema: isSet ? PinChangeInput : FirstPinInput,
    write,
    fieldOf: { PIN_COMMON: 'newPin', PIN_WRONG: 'currentPin', PASSWORD_WRONG: 'password' },
    savedNotice: () => t(isSet ? 'pinChanged' : 'pinIsSet'),
    onSaved: () => {
      session.send({ type: 'pin.set' });
      onClose();
    },
    // A wrong PIN may have locked it.
    onRefused: useInvalidate(['pin', 'payouts', 'payout-requirements', 'home']),
    onClose,
  });
  const formValues = useFormValues(form, (values) => values);
  return (
    <FormDialog
      form={form}
      title={t(isSet ? 'pinChange' : 'pinSet')}
      description={t('pinKeep')}
      saveLabel={t(isSet ? 'pinChange' : 'pinSet')}
    >
      {isSet ? (
        <PinField
          id="currentPin"
          label={t('currentPin')}
          value={formValues.currentPin}
          onChange={(currentPin) => form.set({ currentPin })}
          error={form.errorOf('currentPin')}
          attemptsLeft={write.refusal?.attemptsLeft}
        />
      ) : (
        <form.Password
          name="password"
          autoComplete="current-password"
          label={t('yourPassword')}
          description={t('yourPasswordWhy')}
        />
      )}
      <NewPinFields typed={formValues} onChange={form.set} errorOf={form.errorOf} />
    </FormDialog>
  );
}
