import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';

/** The inputs of a panel's reading. */
export type PanelDeps = Pick<Deps, 'db' | 'clock'>;
/** The member for whom a panel is read. */
export type PanelCaller = Pick<Member, 'businessId' | 'currency' | 'timeZone' | 'membership'>;
