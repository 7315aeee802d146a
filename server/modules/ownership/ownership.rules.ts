import { v5 as derivedId } from 'uuid';
import { ownershipTransferDays } from '#domain/ownership.ts';
import { after } from '#server/clock.ts';

export const getTransferEnd = (now: Date): Date => after(now, ownershipTransferDays * 86_400_000);

/**
 * Returns the ID of a person's code for a step: that of the owner belongs to the business, that of a recipient to the
 * transfer. A code is not valid for another step, business or person.
 * @param stepId the ID of the business to start a transfer, or of the transfer to accept it
 */
export const getCodeSubject = (stepId: string, userId: string): string =>
  derivedId(`ownership ${stepId}`, userId);
