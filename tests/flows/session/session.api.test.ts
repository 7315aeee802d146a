import { describe, expect } from 'vitest';
import type { SessionSnapshot } from '#machines/flows/session/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { createSession } from '#src/features/session/session.actor.ts';
import { createApi } from '#src/lib/api/api.ts';
import { AttemptKey } from '#src/lib/api/attempt-key.ts';
import { cookies } from '#src/lib/storage.ts';
import { simulatePage } from '#tests/support/server/device.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { sessionTable } from './session.table.ts';

const nothing = () => undefined;
/** The cookies of the device. */
let stored: Map<string, string>;

describe('the session against the real API', () => {
  walkTableThroughApi(sessionTable, {
    prepare({ server, fixture: { kept } }) {
      stored = simulatePage();
      for (const [name, value] of Object.entries(kept.cookies))
        stored.set(name, encodeURIComponent(JSON.stringify(value)));
      for (const [key, value] of Object.entries(kept.storage)) server.kept.set(key, JSON.stringify(value));
    },
    /** Opens a page of Kontor, with the session that the device keeps. */
    open({ fixture, interceptor }) {
      const api = createApi({
        ...interceptor.settings,
        token: () => actor.getSnapshot().context.token,
        businessId: () => actor.getSnapshot().context.activeBusinessId,
        onRefused: (refused) => {
          // A closed page runs nothing more.
          if (actor.getSnapshot().status === 'active') actor.send({ type: 'call.refused', ...refused });
        },
      });
      const actor = createSession(api, { clearData: nothing, showSignOutFailed: nothing });
      fixture.device = {
        readSession: () => Promise.resolve(actor.getSnapshot().context),
        // The other tab has written the cookie that all tabs share.
        keepToken: (token) => cookies.write('token', token),
        client: { api, actor, keys: new AttemptKey() },
      };
      actor.start();
      return { actor };
    },
    pickKept(_, snapshot) {
      const { token, user, activeBusinessId, businesses } = (snapshot as SessionSnapshot).context;
      const active = businesses.findIndex(({ id }) => id === activeBusinessId);
      const isNamed = user?.firstName !== undefined;
      return [statePath(snapshot), token !== undefined, isNamed, active, businesses.length];
    },
    states: {
      signedOut: ({ server }) => expect([...server.kept.keys(), ...stored.keys()]).toEqual([]),
      signedIn: ({ actor }) => expect(actor.getSnapshot().context.user?.firstName).toBeTruthy(),
    },
  });
});
