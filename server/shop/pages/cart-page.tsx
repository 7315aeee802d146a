import { formatPrice } from '#server/format.ts';
import type { CartOutcome } from '#server/modules/storefront/carts.service.ts';
import type { Cart, CartLine } from '../data/load-cart.ts';
import { type ShopView, cartPath, productPath } from '../view.ts';
import { toWhatsappUrl } from './footer.tsx';
import { BagIcon, NoImage } from './icons.tsx';
import { Layout } from './layout.tsx';
import { StoreImage } from './store-image.tsx';

const outcomeTexts: Record<CartOutcome, string> = {
  changed: 'Cart updated.',
  limited: "There aren't as many in stock. The quantity is now all that is left.",
  unavailable: 'This item is sold out.',
  full: 'Your cart is full. Remove an item to add another one.',
};

interface Props {
  view: ShopView;
  cart: Cart;
  outcome: CartOutcome | undefined;
}

export function CartPage({ view, cart, outcome }: Props) {
  return (
    <Layout view={view} title="Cart" canonicalPath={null} current="cart">
      <section className="section" data-items={cart.itemCount}>
        <h1>Cart</h1>
        {outcome && (
          <output className={outcome === 'changed' ? 'message' : 'message warning'}>
            {outcomeTexts[outcome]}
          </output>
        )}
        {cart.lines.length === 0 ? (
          <div className="nothing">
            <BagIcon />
            <p>Your cart is empty.</p>
            <a className="button" href={`${view.base}/products`}>
              View all products
            </a>
          </div>
        ) : (
          <Filled view={view} cart={cart} />
        )}
      </section>
    </Layout>
  );
}

function Filled({ view, cart }: Pick<Props, 'view' | 'cart'>) {
  const { currency, settings } = view.shop;
  const canOrder = settings.status === 'open' && cart.itemCount > 0;
  return (
    <div className="basket">
      <ul className="lines">
        {cart.lines.map((line) => (
          <li key={line.variationId}>
            <Line view={view} line={line} />
          </li>
        ))}
      </ul>
      <section className="summary" aria-label="Summary">
        <p className="total">
          <span>Subtotal</span> <strong>{formatPrice(cart.totalMinor, currency)}</strong>
        </p>
        <p className="hint">Delivery is agreed with the store.</p>
        {canOrder && <SendOrder view={view} cart={cart} />}
        <a href={`${view.base}/products`}>Continue shopping</a>
      </section>
    </div>
  );
}

function Line({ view, line }: { view: ShopView; line: CartLine }) {
  const { currency } = view.shop;
  const { title, variation, variationId, problem } = line;
  const name = variation ? `${title}, ${variation}` : title;
  const field = `quantity-${variationId}`;
  return (
    <>
      {line.imageFileId ? (
        <StoreImage fileId={line.imageFileId} alt="" width={112} height={112} sizes="7rem" />
      ) : (
        <NoImage />
      )}
      <div className="what">
        <a href={productPath(view, line.handle, variation ? variationId : undefined)}>{title}</a>
        {variation && <p>{variation}</p>}
        {line.quantity !== 1 && <p>{formatPrice(line.price.priceMinor, currency)} each</p>}
        {problem === 'limited' && <p className="warning">Only {line.quantity} left</p>}
        {problem === 'unavailable' && <p className="warning">No longer available</p>}
      </div>
      {line.quantity > 0 && <p className="sum">{formatPrice(line.totalMinor, currency)}</p>}
      <div className="change">
        {problem !== 'unavailable' && (
          <form method="post" action={`${cartPath(view)}/change`}>
            <input type="hidden" name="variation" value={variationId} />
            <label className="hidden" htmlFor={field}>
              Quantity of {name}
            </label>
            <input
              id={field}
              name="quantity"
              type="number"
              inputMode="numeric"
              min={0}
              max={line.maxQuantity}
              defaultValue={line.quantity}
              required
            />
            <button type="submit" aria-label={`Update the quantity of ${name}`}>
              Update
            </button>
          </form>
        )}
        <form method="post" action={`${cartPath(view)}/change`}>
          <input type="hidden" name="variation" value={variationId} />
          <button className="remove" type="submit" name="quantity" value="0" aria-label={`Remove ${name}`}>
            Remove
          </button>
        </form>
      </div>
    </>
  );
}

/** The order goes to the store as a message, which the customer sends. */
function SendOrder({ view, cart }: Pick<Props, 'view' | 'cart'>) {
  const { whatsappNumber, email } = view.shop.settings;
  const text = writeOrder(view, cart);
  return (
    <>
      {whatsappNumber && (
        <a className="button" href={toWhatsappUrl(view, whatsappNumber, text)} rel="noopener nofollow">
          Order on WhatsApp
        </a>
      )}
      {email && (
        <a
          className={whatsappNumber ? 'button quiet' : 'button'}
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Order from ${view.shop.name}`)}&body=${encodeURIComponent(text)}`}
        >
          Order by email
        </a>
      )}
      {whatsappNumber || email ? (
        <p className="hint">A message with your order opens. The store replies with payment and delivery.</p>
      ) : (
        <p className="hint">This store takes no orders online yet.</p>
      )}
    </>
  );
}

export function writeOrder({ shop, origin, base }: ShopView, { lines, totalMinor }: Cart): string {
  const items = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ title, variation, quantity, totalMinor: sum }) => {
      const name = variation ? `${title} (${variation})` : title;
      return `${quantity} × ${name}: ${formatPrice(sum, shop.currency)}`;
    });
  return [
    `Hello ${shop.name}, I'd like to order:`,
    '',
    ...items,
    '',
    `Subtotal: ${formatPrice(totalMinor, shop.currency)}`,
    `${origin}${base}`,
  ].join('\n');
}
