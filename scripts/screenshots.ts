import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { build } from '#tests/support/server/build.ts';
import { chromiumOptions, desk, phone } from '#tests/support/browser/chromium.ts';
import { ownerOfDemo } from '#tests/support/browser/demo.ts';
import { type Kontor, startKontor } from '#tests/support/browser/kontor.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { pastOrdersFile } from '#tests/support/browser/past-orders-file.ts';

/** Writes docs/screenshots from the demo business: each screen on phone and desktop, in light and dark. */
const folder = join(import.meta.dirname, '../docs/screenshots');
// Lower than the desktop of the tests and with few colours, so that no image is larger than 100 kB.
const sizes = { phone, desk: { viewport: { ...desk.viewport, height: 720 } } };
const schemes = ['light', 'dark'] as const;

type Shown = (page: Page, kontor: Kontor, token: string) => Promise<void>;

async function shopOf(kontor: Kontor, token: string): Promise<Asking> {
  const [business] = (await kontor.call('whoAmI', {}, { token })).businesses;
  return { token, businessId: business?.id ?? '' };
}

/** Waits for the visible images. */
const waitForImages = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
    ),
  );

/** Opens a page and waits for its heading. */
const open =
  (path: string, heading: string): Shown =>
  async (page) => {
    await page.goto(path);
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
  };

/** An invoice that its customer can pay. */
async function openInvoice(kontor: Kontor, token: string) {
  const asking = await shopOf(kontor, token);
  return (await kontor.call('invoices', { query: { status: 'PENDING' } }, asking)).result[0];
}

/** Screens by file name, each with the steps to open it. */
const outside: Record<string, Shown> = {
  'sign-in': async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  },
  onboarding: async (page) => {
    await page.goto('/auth');
    await page.getByLabel('Email address').fill('amaka@shop.example');
    await page.getByLabel('Password', { exact: true }).fill('four words nobody guesses');
  },
  'review-list': open('/test', 'State charts'),
  review: async (page) => {
    await page.goto('/test/withdraw?journey=1&step=3');
    await page
      .getByTitle(/^Live page of/)
      .contentFrame()
      .getByText('Review withdrawal')
      .waitFor();
  },
};
const inside: Record<string, Shown> = {
  home: async (page) => {
    await page.goto('/dashboard');
    await page.getByText('Sales today').waitFor();
    await waitForImages(page);
  },
  orders: async (page) => {
    await page.goto('/dashboard/store/orders?waiting=toShip');
    await page.getByText('#').first().waitFor();
  },
  order: async (page, kontor, token) => {
    const asking = await shopOf(kontor, token);
    const { data } = await kontor.call('orders', { query: { waiting: 'toShip' } }, asking);
    await page.goto(`/dashboard/store/orders/${data[0]?.id}`);
    await page.getByRole('button', { name: 'Ship order' }).waitFor();
  },
  'order-form': open('/dashboard/store/orders/create', 'New order'),
  products: async (page) => {
    await page.goto('/dashboard/store/products');
    await page.getByText('Adire scarf').first().waitFor();
    await waitForImages(page);
  },
  product: async (page, kontor, token) => {
    const asking = await shopOf(kontor, token);
    const { data } = await kontor.call('products', { query: { search: 'maxi dress' } }, asking);
    await page.goto(`/dashboard/store/products/edit/${data[0]?.id}`);
    await page.getByRole('heading', { level: 1, name: 'Adire maxi dress' }).waitFor();
    await waitForImages(page);
  },
  categories: async (page) => {
    await page.goto('/dashboard/store/products/categories');
    await page.getByText('Dresses and sets').first().waitFor();
  },
  customers: open('/dashboard/store/customers?sort=highestSpent', 'Customers'),
  customer: async (page, kontor, token) => {
    const asking = await shopOf(kontor, token);
    const { data } = await kontor.call('customers', { query: { sort: 'highestSpent' } }, asking);
    await page.goto(`/dashboard/store/customers/${data[0]?.id}`);
    await page.getByRole('heading', { level: 1, name: data[0]?.name ?? '' }).waitFor();
  },
  'delivery-zones': async (page) => {
    await page.goto('/dashboard/settings/delivery-and-shipments/areas');
    await page.getByText('South West').first().waitFor();
  },
  invoices: async (page) => {
    await page.goto('/dashboard/invoicing');
    await page.getByText('INV-').first().waitFor();
  },
  invoice: async (page, kontor, token) => {
    const invoice = await openInvoice(kontor, token);
    await page.goto(`/dashboard/invoicing/${invoice?.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await waitForImages(page);
  },
  pay: async (page, kontor, token) => {
    const invoice = await openInvoice(kontor, token);
    const asking = await shopOf(kontor, token);
    const { link } = await kontor.call('invoice', { params: { id: invoice?.id ?? '' } }, asking);
    await page.goto(`${new URL(link ?? '').pathname}/pay`);
    await page.getByRole('button', { name: /^Pay/ }).waitFor();
    await waitForImages(page);
  },
  revenue: async (page) => {
    await page.goto('/dashboard/revenue');
    await page.getByRole('link', { name: 'Withdraw' }).first().waitFor();
  },
  bookkeeping: open('/dashboard/book-keeping?range=1y', 'Bookkeeping'),
  verification: open('/dashboard/settings/account-verification', "You're verified"),
  payouts: open('/dashboard/settings/payment-and-withdrawal', 'Account activity'),
  withdraw: async (page) => {
    await page.goto('/dashboard/revenue/withdraw');
    const amount = page.getByRole('textbox', { name: 'Amount' });
    const account = page.getByRole('heading', { name: 'Choose an account' });
    await account.or(amount).first().waitFor();
    if (await account.isVisible()) await page.getByRole('button', { name: 'Continue' }).click();
    await amount.fill('15000');
    await page.getByText('Balance afterwards').waitFor();
  },
  subscription: open('/dashboard/subscription', 'Subscription'),
  'subscription-compare': open('/dashboard/subscription/compare', 'Compare plans'),
  'subscription-checkout': open('/dashboard/subscription/checkout', 'Checkout'),
  'subscription-manage': open('/dashboard/subscription/manage', 'Manage plan'),
  team: open('/dashboard/settings/team-members', 'Team members'),
  'team-invite': open('/dashboard/settings/team-members/add', 'Invite member'),
  'team-activity': open('/dashboard/settings/team-members/activity', 'Activity'),
  'account-security': open('/dashboard/settings/account-security', 'Account security'),
  notifications: open('/dashboard/settings/notification', 'Notifications'),
  profile: open('/dashboard/profile', 'Profile'),
  palette: async (page) => {
    await page.goto('/dashboard');
    await page.getByText('Sales today').waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('searchbox').fill('adire');
    await page.getByRole('menuitem', { name: /Adire scarf/ }).waitFor();
  },
  import: async (page) => {
    await page.goto('/dashboard/store/orders/import');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'old-shop.csv', mimeType: 'text/csv', buffer: pastOrdersFile() });
    await page.getByRole('heading', { name: 'To import' }).waitFor();
  },
};

async function take(browser: Browser, kontor: Kontor, token: string): Promise<void> {
  for (const [size, options] of Object.entries(sizes))
    for (const colorScheme of schemes) {
      const use = { ...options, colorScheme, baseURL: kontor.base, reducedMotion: 'reduce' as const };
      const context = await browser.newContext({ ...use, locale: 'en-GB', timezoneId: 'Africa/Lagos' });
      const page = await context.newPage();
      const shoot = async (screens: Record<string, Shown>) => {
        for (const [name, show] of Object.entries(screens)) {
          await show(page, kontor, token);
          await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
          const path = join(folder, `${name}-${size}-${colorScheme}.png`);
          const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
          await sharp(screenshot).png({ palette: true, quality: 95, effort: 8 }).toFile(path);
        }
      };
      await shoot(outside);
      const value = encodeURIComponent(JSON.stringify(token));
      await context.addCookies([{ name: 'token', value, url: kontor.base }]);
      await shoot(inside);
      await context.close();
    }
}

mkdirSync(folder, { recursive: true });
build();
const kontor = await startKontor({ hasDemo: true });
const browser = await chromium.launch(chromiumOptions);
try {
  await take(browser, kontor, (await ownerOfDemo(kontor)).token);
} finally {
  await browser.close();
  await kontor.stop();
}
