import * as z from 'zod/mini';
import type { Keep } from './storage.ts';

/** What was sent and not answered yet, one a record, kept on this device until the server's answer was seen. */
export function keptAttempts<Schema extends z.ZodMiniType>(keep: Keep, schema: Schema) {
  const all = () => keep.read('oversights') ?? {};
  const of = (id: string): z.output<Schema> | null => z.safeParse(schema, all()[id]).data ?? null;
  return {
    of,
    /** Throws for what is no attempt, and when the device keeps nothing: then nothing may be sent. */
    keep(id: string, made: unknown): z.output<Schema> {
      const attempt = z.parse(schema, made);
      keep.write('oversights', { ...all(), [id]: attempt });
      if (JSON.stringify(of(id)) !== JSON.stringify(attempt))
        throw new Error('nothing is kept on this device');
      return attempt;
    },
    forget(id: string): void {
      const { [id]: _answered, ...others } = all();
      if (Object.keys(others).length === 0) keep.remove('oversights');
      else keep.write('oversights', others);
    },
  };
}
