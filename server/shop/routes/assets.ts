import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A file of all stores, at an address that contains the hash of its content. */
export interface Asset {
  path: string;
  type: string;
  contents: Record<'br' | 'gzip' | 'identity', Buffer>;
}

const folder = join(import.meta.dirname, '..');

export const hashText = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** Comments and indentation of our own files, which have no such text in a string. */
const stripSpace = (text: string): string =>
  text
    .replaceAll(/\/\*[^*]*\*\//g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n');

const readFiles = (names: readonly string[]): string =>
  stripSpace(names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n'));

/** Returns the script of the checkout page, which Vite builds; empty without a build, as in tests without a browser. */
function readCheckoutScript(): string {
  const file = join(folder, '../../dist/checkout/checkout.js');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function makeAsset(name: string, text: string, extension: string, type: string): Asset {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return {
    path: `/assets/${name}.${hashText(text)}.${extension}`,
    type,
    contents: {
      identity,
      gzip: gzipSync(identity, { level: 9 }),
      br: brotliCompressSync(identity, { params }),
    },
  };
}

/** The styles that the sheet of all stores imports, in its order: a later rule of the same weight wins. */
const styles = [
  ...readFileSync(join(folder, 'styles/shop.css'), 'utf8').matchAll(/@import '\.\/([a-z]+\.css)'/g),
].map(([, name]) => `styles/${name}`);
const css = 'text/css; charset=utf-8';
const javascript = 'text/javascript; charset=utf-8';

export const assets = {
  style: makeAsset('shop', readFiles(styles), 'css', css),
  script: makeAsset('shop', readFiles(['script/shop.js']), 'js', javascript),
  checkoutStyle: makeAsset('checkout', readFiles(['styles/checkout.css']), 'css', css),
  checkoutScript: makeAsset('checkout', readCheckoutScript(), 'js', javascript),
  chartLinkStyle: makeAsset('chart-link', readFiles(['styles/chart-link.css']), 'css', css),
  chartLinkScript: makeAsset('chart-link', readFiles(['script/chart-link.js']), 'js', javascript),
};
