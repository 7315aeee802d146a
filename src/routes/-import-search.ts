import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';

/** The id of a started import in the address. */
export const ImportSearch = z.object({ id: z.catch(z.optional(Id), undefined) });
