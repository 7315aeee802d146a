import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';

/** An import that was begun, in the address of its kind. */
export const ImportSearch = z.object({ id: z.catch(z.optional(Id), undefined) });
