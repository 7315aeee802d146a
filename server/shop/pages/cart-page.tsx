import { formatPrice } from '#server/format.ts';
import type { CartOutcome } from '#server/modules/storefront/carts.service.ts';
import type { Cart, CartLine } from '../data/load-cart.ts';
import { type ShopView, cartPath, checkoutPath, productPath } from '../view.ts';
import { texts } from '../shop-texts.ts';
import { toWhatsappUrl } from '#domain/phone.ts';
import { BagIcon, NoImage } from './icons.tsx';
import { Layout } from './layout.tsx';
import { StoreImage } from './store-image.tsx';

interface Props {
  view: ShopView;
  cart: Cart;
  /** `expired`: the link of an email led to a cart that is no longer there. */
  outcome: CartOutcome | 'expired' | undefined;
}

export function CartPage({ view, cart, outcome }: Props) {
  return (
    <Layout view={view} title={texts.cart} canonicalPath={null} current="cart">
      <section className="section" data-items={cart.itemCount}>
        <h1>{texts.cart}</h1>
        {outcome && (
          <output className={outcome === 'changed' ? 'message' : 'message warning'}>
            {texts.outcomes[outcome]}
          </output>
        )}
        {cart.lines.length === 0 ? (
          <div className="nothing">
            <BagIcon />
            <p>{texts.emptyCart}</p>
            <a className="button" href={`${view.base}/products`}>
              {texts.viewAll}
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
      <section className="summary" aria-label={texts.summary}>
        <p className="total">
          <span>{texts.subtotal}</span> <strong>{formatPrice(cart.totalMinor, currency)}</strong>
        </p>
        {canOrder && (
          <>
            <a className="button" href={checkoutPath(view)}>
              {texts.checkout}
            </a>
            <p className="hint">{texts.checkoutWhy}</p>
            <SendOrder view={view} cart={cart} />
          </>
        )}
        <a href={`${view.base}/products`}>{texts.continueShopping}</a>
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
        {line.quantity !== 1 && <p>{texts.each(formatPrice(line.price.priceMinor, currency))}</p>}
        {problem === 'limited' && <p className="warning">{texts.left(line.quantity)}</p>}
        {problem === 'unavailable' && <p className="warning">{texts.unavailable}</p>}
      </div>
      {line.quantity > 0 && <p className="sum">{formatPrice(line.totalMinor, currency)}</p>}
      <div className="change">
        {problem !== 'unavailable' && (
          <form method="post" action={`${cartPath(view)}/change`}>
            <input type="hidden" name="variation" value={variationId} />
            <label className="hidden" htmlFor={field}>
              {texts.quantityOf(name)}
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
            <button type="submit" aria-label={texts.updateQuantity(name)}>
              {texts.update}
            </button>
          </form>
        )}
        <form method="post" action={`${cartPath(view)}/change`}>
          <input type="hidden" name="variation" value={variationId} />
          <button
            className="remove"
            type="submit"
            name="quantity"
            value="0"
            aria-label={texts.removeItem(name)}
          >
            {texts.remove}
          </button>
        </form>
      </div>
    </>
  );
}

/** Without the checkout, the order goes to the store as a message, which the customer sends. */
function SendOrder({ view, cart }: Pick<Props, 'view' | 'cart'>) {
  const { whatsappNumber, email } = view.shop.settings;
  const text = writeOrder(view, cart);
  return (
    <>
      {whatsappNumber && (
        <a className="button quiet" href={toWhatsappUrl(whatsappNumber, text)} rel="noopener nofollow">
          {texts.orderOnWhatsapp}
        </a>
      )}
      {email && (
        <a
          className="button quiet"
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(texts.orderSubject(view.shop.name))}&body=${encodeURIComponent(text)}`}
        >
          {texts.orderByEmail}
        </a>
      )}
      {(whatsappNumber || email) && <p className="hint">{texts.orderWhy}</p>}
    </>
  );
}

export function writeOrder({ shop, origin, base }: ShopView, { lines, totalMinor }: Cart): string {
  const items = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ title, variation, quantity, totalMinor: sum }) => {
      const name = variation ? `${title} (${variation})` : title;
      return texts.orderLine(quantity, name, formatPrice(sum, shop.currency));
    });
  return [
    texts.orderGreeting(shop.name),
    '',
    ...items,
    '',
    texts.orderSubtotal(formatPrice(totalMinor, shop.currency)),
    `${origin}${base}`,
  ].join('\n');
}
