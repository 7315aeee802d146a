import type { FormCheck } from './use-form-check.ts';
import { ErrorSummary } from '#src/ui/feedback/error-summary.tsx';
import { ConnectionNotice } from '#src/ui/feedback/connection-notice.tsx';

export type FormProblemsProps = {
  form: Pick<FormCheck<unknown>, 'message' | 'errors' | 'attempt'>;
  /** The last attempt got no answer. */
  isUnreachable: boolean;
  /** Brings a field into sight that is not drawn now. */
  onGoTo?: (fieldId: string) => void;
};

/** The head of every form: the server was unreachable, it refused, or some fields have problems. */
export const FormProblems = ({ form, isUnreachable, onGoTo }: FormProblemsProps) => (
  <>
    <ConnectionNotice isUnreachable={isUnreachable} message={form.message} />
    <ErrorSummary errors={form.errors} attempt={form.attempt} onGoTo={onGoTo} />
  </>
);
