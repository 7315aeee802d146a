type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'draft ';
const ownerKey = 'drafts of';

/** Returns the name under which a field keeps a text that the form's draft can't hold. */
export const getFieldDraftName = (draftName: string, fieldId: string): string => `${draftName} · ${fieldId}`;

/** Stores the drafts of this tab. Errors are ignored if the storage is full or blocked. */
export function createDrafts(area: () => Area) {
  const attempt = <T>(work: (area: Area) => T): T | undefined => {
    try {
      return work(area());
    } catch {
      return undefined;
    }
  };
  const removeAll = (): void => {
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
    /** Removes a draft with the texts of its fields. */
    remove: (name: string): void => {
      attempt((store) => {
        const keys = Array.from({ length: store.length }, (_, nth) => store.key(nth));
        for (const key of keys)
          if (key === prefix + name || key?.startsWith(prefix + getFieldDraftName(name, '')))
            store.removeItem(key);
      });
    },
    forgetAll: removeAll,
    /** Removes the drafts of another person after sign-in. The same person keeps them after an expired session. */
    setOwner: (userId: string): void => {
      const owner = attempt((store) => store.getItem(ownerKey));
      if (owner !== userId && owner !== null) removeAll();
      attempt((store) => store.setItem(ownerKey, userId));
    },
  };
}
export const drafts = createDrafts(() => sessionStorage);
