import { createContext } from 'react';

/** The name of the surrounding form's draft, for fields that keep more than the draft can hold. */
export const DraftName = createContext<string | undefined>(undefined);
