import type { CallData } from '#contract/call.ts';
import { checkoutCalls } from '#contract/shop/checkout.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';
import { hashToken } from '#server/platform/tokens.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import { contact } from '#tests/api/checkout/checkout-fixture.ts';
import { callsTo } from '#tests/support/people/sign-up.ts';
import { sampleProduct } from '#tests/support/store/products.ts';
import { openSellingStore } from '#tests/support/store/selling-store.ts';
import type { FaultFixture } from './fault-fixture.ts';
import { until } from './fault-fixture.ts';
import { Refused, stepMs } from './insist.ts';

/** A store of the application that is killed, with an item that it sells. */
export interface KilledStore {
  handle: string;
  variationId: string;
}

export const itemPriceMinor = 500_000;

/** Opens the store of a business, and publishes an item of which that many are in stock. */
export async function openKilledStore(
  stage: FaultFixture,
  merchant: Pick<Merchant, 'businessId' | 'token' | 'handle'>,
  quantity: number,
): Promise<KilledStore> {
  const call = callsTo(stage.base);
  const { storeBase } = stage;
  await stage.withTables((db) => openSellingStore({ call, db, storeBase }, merchant));
  return { handle: merchant.handle, variationId: await publishItem(stage, merchant, quantity) };
}

/** Publishes an item of which that many are in stock. */
export async function publishItem(
  stage: FaultFixture,
  merchant: Pick<Merchant, 'businessId' | 'token'>,
  quantity: number,
): Promise<string> {
  const body = { ...sampleProduct, priceMinor: itemPriceMinor, quantity };
  const { id } = await callsTo(stage.base)('createProduct', { body }, merchant);
  const [item] = await stage.query<{ id: string }>('select id from variations where product_id = $1', [id]);
  return item?.id ?? '';
}

type CallName = keyof typeof checkoutCalls;
type Data<Name extends CallName> = CallData<(typeof checkoutCalls)[Name]>;

interface SentBody {
  'content-type': string;
  body: string;
}

/** A customer of a store who repeats each step until it is answered, as their page does. */
export class PersistentCustomer {
  readonly #stage: FaultFixture;
  readonly #store: KilledStore;
  readonly email: string;
  #cookie = '';

  constructor(stage: FaultFixture, store: KilledStore, email: string) {
    this.#stage = stage;
    this.#store = store;
    this.email = email;
  }

  /** The hash by which the database knows the cart. */
  get cartHash(): string {
    return hashToken(this.#cookie.split('=')[1] ?? '');
  }

  /** Puts items into a new cart, and enters who orders and that the order is collected. */
  async reachPayment(quantity = 1): Promise<void> {
    const fields = { variation: this.#store.variationId, quantity: String(quantity) };
    const added = await this.#insist('/add', {
      'content-type': 'application/x-www-form-urlencoded',
      body: new URLSearchParams(fields).toString(),
    });
    this.#cookie = added.headers.get('set-cookie')?.split(';')[0] ?? '';
    await this.ask('saveCheckoutContact', { ...contact, email: this.email });
    await this.ask('saveCheckoutDelivery', { mode: 'pickup' });
  }

  /** @throws Refused if the store rejects it */
  place(attemptId: string, over: object = {}): Promise<Data<'placeOrder'>> {
    const placement = {
      attemptId,
      method: 'card',
      totalMinor: itemPriceMinor,
      note: null,
      acceptsTerms: false,
    };
    return this.ask('placeOrder', { ...placement, ...over });
  }

  /** @throws Refused if the store rejects it */
  async ask<Name extends CallName>(name: Name, body: object = {}): Promise<Data<Name>> {
    const { path, data } = checkoutCalls[name];
    const answer = await this.#insist(`/checkout${path}`, {
      'content-type': 'application/json',
      body: JSON.stringify(body),
    });
    const { data: content }: { data: unknown } = await answer.json();
    return data.parse(content) as Data<Name>;
  }

  /** Chooses a result on the provider's page. */
  async choose(payUrl: string | null, outcome: SandboxOutcome): Promise<void> {
    const { pathname } = new URL(payUrl ?? '');
    const body = new URLSearchParams({ channel: 'card', outcome, card: '' });
    const isTaken = () =>
      fetch(`${this.#stage.base}${pathname}`, { method: 'POST', redirect: 'manual', body }).then(
        ({ status }) => status === 303,
        () => false,
      );
    await until('the pay page takes the choice', isTaken, { withinMs: stepMs });
  }

  async #insist(path: string, { body, 'content-type': type }: SentBody): Promise<Response> {
    let answer: Response | undefined;
    await until(
      `${path} is answered`,
      async () => {
        const { storeBase } = this.#stage;
        const headers = { 'content-type': type, origin: storeBase, cookie: this.#cookie };
        const response = await fetch(`${storeBase}/s/${this.#store.handle}/cart${path}`, {
          method: 'POST',
          redirect: 'manual',
          headers,
          body,
          signal: AbortSignal.timeout(10_000),
        }).catch(() => undefined);
        if (!response || response.status >= 500) return false;
        if (response.status >= 400) throw new Refused(`${path} ${response.status} ${await response.text()}`);
        answer = response;
        return true;
      },
      { withinMs: stepMs },
    );
    if (!answer) throw new Error(`${path} was not answered`);
    return answer;
  }
}
