import { ApiFailure } from '#src/lib/api/api.ts';
import { CanvasFailure, FileRefused } from '#src/lib/api/upload.ts';
import { common } from '#src/lib/common.messages.ts';
import { t } from './media.messages.ts';

/** Returns why an image couldn't be uploaded, and what to do. */
export function uploadProblem(problem: unknown): string {
  if (problem instanceof FileRefused) return t(problem.problem);
  if (problem instanceof CanvasFailure) return t('unchanged', { problem: problem.message });
  return problem instanceof ApiFailure && problem.status < 500 ? problem.message : common('unreachable');
}
