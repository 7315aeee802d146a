import { assets } from '../routes/assets.ts';
import { type ShopView, cartPath } from '../view.ts';
import { ChartLink } from './chart-link.tsx';
import { Layout } from './layout.tsx';

const app = { style: assets.checkoutStyle.path, script: assets.checkoutScript.path };

/** The checkout: a script shows it, because a payment has to be followed. Without one the cart's other ways to order remain. */
export const CheckoutPage = ({ view, chartAddress }: { view: ShopView; chartAddress?: string }) => (
  <Layout view={view} title="Checkout" canonicalPath={null} app={app}>
    <div id="checkout">
      <noscript>
        <section className="section message-page">
          <h1>Checkout</h1>
          <p>
            To pay here, JavaScript has to be enabled in your browser. You can also order by message from your
            cart.
          </p>
          <a className="button" href={cartPath(view)}>
            Back to cart
          </a>
        </section>
      </noscript>
    </div>
    {chartAddress !== undefined && <ChartLink address={chartAddress} />}
  </Layout>
);
