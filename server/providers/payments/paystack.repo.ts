import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import type { PageStore } from './paystack.ts';
import { paystackPages } from '#server/db/tables/providers/paystack.table.ts';

export function createPageStore(db: Database): PageStore {
  return {
    async find(reference) {
      const [row] = await db.select().from(paystackPages).where(eq(paystackPages.reference, reference));
      return row;
    },
    async save(page) {
      await db.insert(paystackPages).values(page).onConflictDoNothing();
    },
  };
}
