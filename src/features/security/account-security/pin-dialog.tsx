import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { TransactionPin } from '#domain/transaction-pin.ts';
import { SubmitDialog } from '#src/forms/submit-dialog.tsx';
import { NewPinFields } from '#src/forms/new-pin-fields.tsx';
import { chosenPin, noPin, pinsAgree } from '#src/forms/new-pin.ts';
import { PinField } from '#src/forms/pin-field.tsx';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { notePinChanged } from '#src/features/security/pin.queries.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { t } from './account-security.messages.ts';

const First = z
  .object({
    currentPin: z.string(),
    password: z.string().check(z.minLength(1, t('passwordMissing'))),
    ...chosenPin,
  })
  .check(pinsAgree);
const Change = z.object({ currentPin: TransactionPin, password: z.string(), ...chosenPin }).check(pinsAgree);
const empty = { ...noPin, currentPin: '', password: '' };

/** Sets the first PIN with the password, or another one in its place with the present one. Its fields are emptied with every answer. */
export function PinDialog({ isSet, onClose }: { isSet: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const session = useSessionActor();
  const [typed, setTyped] = useState(empty);
  const set = useCall('setPin');
  const update = useCall('updatePin');
  const call = isSet ? update : set;
  const { refusal } = call;
  const form = useFormCheck(isSet ? Change : First, typed, refusal, {
    PIN_COMMON: 'newPin',
    PIN_WRONG: 'currentPin',
    PASSWORD_WRONG: 'password',
  });
  const send = async () => {
    const checked = form.check();
    if (!checked) return;
    const { currentPin, password, newPin } = checked;
    const done = isSet
      ? await update.send({ body: { currentPin, newPin } })
      : await set.send({ body: { password, pin: newPin } });
    setTyped(empty);
    await notePinChanged(queryClient);
    if (!done) return;
    session.send({ type: 'pin.set' });
    notify.success(t(isSet ? 'pinChanged' : 'pinIsSet'));
    onClose();
  };
  return (
    <SubmitDialog
      title={t(isSet ? 'pinChange' : 'pinSet')}
      description={t('pinKeep')}
      form={form}
      call={call}
      saveLabel={t(isSet ? 'pinChange' : 'pinSet')}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {!isSet && (
        <PasswordField
          id="password"
          name="password"
          autoComplete="current-password"
          label={t('yourPassword')}
          description={t('yourPasswordWhy')}
          value={typed.password}
          onChange={(password) => setTyped({ ...typed, password })}
          error={form.errorOf('password')}
        />
      )}
      {isSet && (
        <PinField
          id="currentPin"
          label={t('currentPin')}
          value={typed.currentPin}
          onChange={(currentPin) => setTyped({ ...typed, currentPin })}
          error={form.errorOf('currentPin')}
          triesLeft={refusal?.triesLeft}
        />
      )}
      <NewPinFields typed={typed} onChange={(pin) => setTyped({ ...typed, ...pin })} errorOf={form.errorOf} />
    </SubmitDialog>
  );
}
