import { createContext } from 'react';

/** Under which name the form around keeps its draft, for fields that hold more than the draft can say. */
export const DraftName = createContext<string | undefined>(undefined);
