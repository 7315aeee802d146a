import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Boot } from '#contract/boot.ts';
import type { ReplayConfig } from '#server/config-replay.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/app-error.ts';
import { sendFailure } from '#server/plugins/errors.ts';
import { readBuiltPages } from './built-pages.ts';
import type { RateLimits } from '#server/plugins/limits/rate-limit.ts';
import { allowPage, removeUnusedAssetHeaders } from '#server/plugins/security-headers.ts';

const folder = join(import.meta.dirname, '../../../dist/web');
const page = join(folder, 'index.html');
const yearSeconds = 31_536_000;
const daySeconds = 86_400;

/** The HTML that the page of an address includes beside the application. */
export interface FirstPaint {
  head: string;
  /** Shown in place of the application until it has loaded. */
  body: string;
}

/** The parts of a page that depend on the request. */
interface PageParts {
  paint?: FirstPaint | undefined;
  /** The recorder of session replay, whose script the page gets: our own code sets no address of a script. */
  replay?: ReplayConfig | undefined;
}

interface Options {
  config: Config;
  boot: Boot;
  limits: Pick<RateLimits, 'flood'>;
  getFirstPaint: (url: string) => Promise<FirstPaint | undefined>;
  /** Returns the recorder of session replay if the page of this request may have it. */
  findReplay: (request: FastifyRequest) => Promise<ReplayConfig | undefined>;
}

const root = '<div id="root">';

const createReplayTag = ({ scriptUrl, key }: ReplayConfig): string =>
  `<script async src="${escapeHtml(scriptUrl)}" data-replay-key="${escapeHtml(key)}"></script>`;

/** Shown above every screen of a staging system, whatever the application itself does. */
const stagingNotice = {
  style:
    '#staging{background:#ffd666;color:#241a00;font:600 .875rem/1.4 system-ui,sans-serif;padding:.5rem 1rem;text-align:center}',
  body: '<aside id="staging" aria-label="Staging system">Staging system. Payments, deliveries and identity checks may be simulated: no real money moves.</aside>',
};

const isAsset = (path: string) => path.includes('/assets/');

/** It is not part of production. */
const isReviewOfInterface = (path: string, { mode }: Config): boolean =>
  mode === 'production' && path.startsWith('/dev/');

function cacheFor(path: string): string {
  if (isAsset(path)) return `public, max-age=${yearSeconds}, immutable`;
  return /\.svg(\.|$)/.test(path) ? `public, max-age=${daySeconds}` : 'no-cache';
}

/** Identifies the built application: every build has other file names and so another page. Empty without a build. */
export function getBuildId(): string {
  return existsSync(page) ? createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12) : '';
}

/**
 * Serves the built web application: files with a hash in their name for ever, in the brotli or gzip of the build; the page
 * itself for every other address that is requested with GET, with 404 if the application has no such page.
 * `getFirstPaint` returns what the page of an address includes.
 */
export async function staticFiles(
  app: FastifyInstance,
  { config, boot, limits, getFirstPaint, findReplay }: Options,
): Promise<void> {
  if (existsSync(page)) {
    const [before = '', after = ''] = readFileSync(page, 'utf8').split('</head>');
    const notice = config.isStaging ? stagingNotice : undefined;
    const beginning = `${before}<meta name="boot" content="${escapeHtml(JSON.stringify(boot))}" /><meta property="csp-nonce" nonce="`;
    const pages = readBuiltPages(folder);
    app.decorateReply('sendPage', function sendPage(this: FastifyReply, { paint, replay }: PageParts = {}) {
      const [path = ''] = this.request.url.split('?');
      if (!pages.has(path) || isReviewOfInterface(path, config)) this.code(404);
      const nonce = randomBytes(16).toString('base64');
      allowPage(this, config, nonce, replay);
      this.header('cache-control', paint || replay ? 'no-store' : 'no-cache').type(
        'text/html; charset=utf-8',
      );
      const withFirstPaint = paint ? after.replace(root, () => `${root}${paint.body}`) : after;
      const rest = notice ? withFirstPaint.replace(root, () => `${notice.body}${root}`) : withFirstPaint;
      const links = pages.linksFor(path);
      const head = `${paint?.head ?? ''}${replay ? createReplayTag(replay) : ''}${notice ? `<style nonce="${nonce}">${notice.style}</style>` : ''}`;
      return this.send(`${beginning}${nonce}" />${links}${head}</head>${rest}`);
    });
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: [
        // For the server: the page is complete only with what `sendPage` adds.
        'index.html*',
        'preload.json*',
        ...(config.mode === 'production' ? ['assets/dev.*'] : []),
      ],
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        if (isAsset(path)) removeUnusedAssetHeaders(reply);
        reply.header('cache-control', cacheFor(path));
      },
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const belongsToServer = /^\/(api|sandbox|dev\/(mailbox|sms|clock|tariff)|assets)([/?.]|$)/.test(
      request.url,
    );
    if (isPage && !belongsToServer) {
      limits.flood(request, 'page');
      if (reply.sendPage)
        return reply.sendPage({
          paint: await getFirstPaint(request.url),
          replay: await findReplay(request),
        });
    }
    return sendFailure(new AppError('NOT_FOUND'), request, reply);
  });
}

declare module 'fastify' {
  interface FastifyReply {
    /** The application's page, with a nonce of its own; missing without a build. */
    sendPage?: (parts?: PageParts) => FastifyReply;
  }
}
