import * as z from 'zod/mini';
import type { AppStorage } from './storage.ts';

/** The keys of storage that hold attempts by the ids of their records. */
type AttemptKey = 'oversights' | 'subscriptionOrder' | 'subscriptionPayment' | 'domainPayment';

/** Stores unanswered attempts on this device, one for each record, until the server's response was received. */
export function createAttemptStore<Schema extends z.ZodMiniType>(
  keep: AppStorage,
  schema: Schema,
  key: AttemptKey = 'oversights',
) {
  const all = () => keep.read(key) ?? {};
  const of = (id: string): z.output<Schema> | null => z.safeParse(schema, all()[id]).data ?? null;
  return {
    of,
    /**
     * Stores an attempt before it is sent.
     * @throws when it is invalid or the device can't store it; then it must not be sent
     */
    keep(id: string, made: unknown): z.output<Schema> {
      const attempt = z.parse(schema, made);
      keep.write(key, { ...all(), [id]: attempt });
      if (JSON.stringify(of(id)) !== JSON.stringify(attempt))
        throw new Error('The attempt could not be stored on this device');
      return attempt;
    },
    forget(id: string): void {
      const { [id]: _answered, ...others } = all();
      if (Object.keys(others).length === 0) keep.remove(key);
      else keep.write(key, others);
    },
  };
}
