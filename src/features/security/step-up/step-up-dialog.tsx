import * as z from 'zod/mini';
import { SecondFactorCode } from '#domain/second-factor.ts';
import { stepUp } from '#src/features/security/security.writes.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { t } from './step-up.messages.ts';

const StepUpInput = z.object({ code: SecondFactorCode });
const noCode = { code: '' };

/** Asks for a code before a sensitive change. The refused call, which waits meanwhile, is sent again afterwards. */
export function StepUpDialog({ onClose }: { onClose: (isConfirmed: boolean) => void }) {
  const form = useWriteForm({
    initial: noCode,
    schema: StepUpInput,
    write: useFormWrite(stepUp, (body: typeof noCode) => ({ body })),
    fieldOf: { OTP_WRONG: 'code' },
    onSaved: () => onClose(true),
    onClose: () => onClose(false),
  });
  return (
    <FormDialog
      form={form}
      title={t('title')}
      description={t('why')}
      saveLabel={t('confirm')}
      savingLabel={t('confirming')}
    >
      <form.Text name="code" autoComplete="one-time-code" label={t('code')} />
    </FormDialog>
  );
}
