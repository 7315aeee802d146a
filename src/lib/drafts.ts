type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'draft ';
const ownerKey = 'drafts of';

/** What a field of a form keeps, which its draft cannot say. */
export const fieldOf = (draftName: string, fieldId: string): string => `${draftName} · ${fieldId}`;

/** What is typed and not handed in yet, in this tab. A storage that is full or forbidden keeps nothing and breaks nothing. */
export function createDrafts(area: () => Area) {
  const attempt = <T>(work: (area: Area) => T): T | undefined => {
    try {
      return work(area());
    } catch {
      return undefined;
    }
  };
  const forgetAll = (): void => {
    attempt((store) => {
      const keys = Array.from({ length: store.length }, (_, nth) => store.key(nth));
      for (const key of keys) if (key?.startsWith(prefix)) store.removeItem(key);
      store.removeItem(ownerKey);
    });
  };
  return {
    read: (name: string): unknown =>
      attempt((store): unknown => JSON.parse(store.getItem(prefix + name) ?? 'null')) ?? null,
    write: (name: string, draft: unknown): void => {
      attempt((store) => store.setItem(prefix + name, JSON.stringify(draft)));
    },
    /** With what its fields kept beside it. */
    remove: (name: string): void => {
      attempt((store) => {
        const keys = Array.from({ length: store.length }, (_, nth) => store.key(nth));
        for (const key of keys)
          if (key === prefix + name || key?.startsWith(prefix + fieldOf(name, ''))) store.removeItem(key);
      });
    },
    forgetAll,
    /** Somebody is signed in: what another person left behind goes; a session that ended and is taken up again keeps it. */
    belongTo: (userId: string): void => {
      const owner = attempt((store) => store.getItem(ownerKey));
      if (owner !== userId && owner !== null) forgetAll();
      attempt((store) => store.setItem(ownerKey, userId));
    },
  };
}
export const drafts = createDrafts(() => sessionStorage);
