import type { FormCheck } from './use-form-check.ts';
import { ErrorSummary } from '#src/ui/feedback/error-summary.tsx';
import { ConnectionNotice } from '#src/ui/feedback/connection-notice.tsx';

export type FormProblemsProps = {
  form: Pick<FormCheck<unknown>, 'message' | 'errors' | 'attempt'>;
  /** The server could not be reached at the last attempt. */
  isUnreachable: boolean;
  /** Draws a field that is not drawn now. */
  onGoTo?: (fieldId: string) => void;
};

/** The problems at the top of a form: the server was unreachable, it returned an error, or fields are invalid. */
export const FormProblems = ({ form, isUnreachable, onGoTo }: FormProblemsProps) => (
  <>
    <ConnectionNotice isUnreachable={isUnreachable} message={form.message} />
    <ErrorSummary errors={form.errors} attempt={form.attempt} onGoTo={onGoTo} />
  </>
);
