import { ApiError } from '#src/lib/api/api.ts';
import { CanvasFailure, FileError } from '#src/lib/api/upload.ts';
import { common } from '#src/lib/common.messages.ts';
import { t } from './media.messages.ts';

/** Returns why an image couldn't be uploaded, and what to do. */
export function describeUploadError(problem: unknown): string {
  if (problem instanceof FileError) return t(problem.problem);
  if (problem instanceof CanvasFailure) return t('unchanged', { problem: problem.message });
  return problem instanceof ApiError && problem.status < 500 ? problem.message : common('unreachable');
}
