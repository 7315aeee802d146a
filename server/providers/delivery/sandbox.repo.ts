import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { sandboxDeliveries } from '#server/db/tables/providers/sandbox-delivery.table.ts';

export type SandboxDelivery = typeof sandboxDeliveries.$inferSelect;

/** Returns false if the reference exists already. */
export async function insertDelivery(tx: Transaction, delivery: SandboxDelivery): Promise<boolean> {
  const taken = await tx
    .insert(sandboxDeliveries)
    .values(delivery)
    .onConflictDoNothing()
    .returning({ reference: sandboxDeliveries.reference });
  return taken.length > 0;
}

export async function findDelivery(
  executor: Executor,
  reference: string,
): Promise<SandboxDelivery | undefined> {
  const [row] = await executor
    .select()
    .from(sandboxDeliveries)
    .where(eq(sandboxDeliveries.reference, reference));
  return row;
}

/** Returns false for a cancelled delivery, and for one that is being returned and has not arrived. */
export async function saveState(
  executor: Executor,
  reference: string,
  state: SandboxDelivery['state'],
): Promise<boolean> {
  const moved = await executor
    .update(sandboxDeliveries)
    .set({ state })
    .where(
      and(
        eq(sandboxDeliveries.reference, reference),
        ne(sandboxDeliveries.state, 'cancelled'),
        ...(state === 'returned' ? [] : [ne(sandboxDeliveries.state, 'returning')]),
      ),
    )
    .returning({ reference: sandboxDeliveries.reference });
  return moved.length > 0;
}

/** Returns false for a parcel that is not on its way to the customer. */
export async function startReturn(executor: Executor, reference: string): Promise<boolean> {
  const turned = await executor
    .update(sandboxDeliveries)
    .set({ state: 'returning' })
    .where(
      and(
        eq(sandboxDeliveries.reference, reference),
        inArray(sandboxDeliveries.state, ['pickedUp', 'attemptFailed']),
      ),
    )
    .returning({ reference: sandboxDeliveries.reference });
  return turned.length > 0;
}
