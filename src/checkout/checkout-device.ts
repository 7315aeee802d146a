import * as z from 'zod/mini';
import { CheckoutPlacement } from '#contract/shop/checkout.ts';
import type { PlacementChoice } from '#machines/flows/store-checkout/index.ts';

const Typed = z.record(z.string(), z.string());
/** The data of a store's checkout on a device: the entries of each step, and an order without a response. */
const Kept = z.object({
  typed: z.catch(z.record(z.string(), Typed), {}),
  attempt: z.catch(z.nullable(CheckoutPlacement), null),
});
type Kept = z.output<typeof Kept>;

export type CheckoutDevice = ReturnType<typeof createCheckoutDevice>;

/**
 * Returns the storage of a store's checkout on this device.
 * @param address the address of the checkout page: stores share an origin
 */
export function createCheckoutDevice(
  area: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  address: string,
) {
  const key = `checkout ${address}`;
  const read = (): Kept => {
    try {
      return z.parse(Kept, JSON.parse(area().getItem(key) ?? '{}'));
    } catch {
      return { typed: {}, attempt: null };
    }
  };
  const write = (kept: Kept): void => {
    try {
      area().setItem(key, JSON.stringify(kept));
    } catch {
      // A full or blocked storage keeps nothing; an attempt is read again before it is sent.
    }
  };
  return {
    readAttempt: () => read().attempt,
    /**
     * Keeps an order before it is sent.
     * @throws when the device can't store it; then it must not be sent
     */
    keepAttempt(choice: PlacementChoice, totalMinor: number): CheckoutPlacement {
      const attempt = z.parse(CheckoutPlacement, { ...choice, totalMinor, attemptId: crypto.randomUUID() });
      write({ ...read(), attempt });
      if (read().attempt?.attemptId !== attempt.attemptId)
        throw new Error('The order could not be stored on this device');
      return attempt;
    },
    forgetAttempt: () => write({ ...read(), attempt: null }),
    readTyped: (step: string): Record<string, string> => read().typed[step] ?? {},
    keepTyped(step: string, values: Record<string, string>): void {
      const kept = read();
      write({ ...kept, typed: { ...kept.typed, [step]: values } });
    },
    /** Removes what was typed, once the server has it. */
    forgetTyped(step: string): void {
      const { [step]: _saved, ...typed } = read().typed;
      write({ ...read(), typed });
    },
  };
}
