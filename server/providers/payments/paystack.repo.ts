import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import type { PageBook } from './paystack.ts';
import { paystackPages } from '#server/db/tables/providers/paystack.table.ts';

export function pageBook(db: Database): PageBook {
  return {
    async find(reference) {
      const [found] = await db.select().from(paystackPages).where(eq(paystackPages.reference, reference));
      return found;
    },
    async keep(page) {
      await db.insert(paystackPages).values(page).onConflictDoNothing();
    },
  };
}
