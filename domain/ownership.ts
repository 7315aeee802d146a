import * as z from 'zod/mini';
import { permission, resources } from './permission.ts';

/** The statuses of a transfer of ownership, from the owner's start to its end. */
export const ownershipTransferStatuses = ['pending', 'accepted', 'declined', 'canceled', 'expired'] as const;
export const OwnershipTransferStatus = z.enum(ownershipTransferStatuses);
export type OwnershipTransferStatus = z.infer<typeof OwnershipTransferStatus>;

/** The recipient can accept for seven days, as an invitation. */
export const ownershipTransferDays = 7;

/** The permissions of a former owner: everything that a member can have (decisions, "Team"). */
export const formerOwnerPermissions = resources.map((resource) => permission(resource, 'manage'));
