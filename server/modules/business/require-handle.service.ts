import { AppError } from '#server/app-error.ts';
import type { Executor } from '#server/db/client.ts';
import { findBusinessIdByHandle } from './business.repo.ts';

/** Returns the id of the business of a handle, in upper or lower case. @throws NOT_FOUND */
export async function requireHandle(executor: Executor, handle: string): Promise<string> {
  const businessId = await findBusinessIdByHandle(executor, handle);
  if (businessId === undefined)
    throw new AppError('NOT_FOUND', { message: `There is no business with the handle ${handle}` });
  return businessId;
}
