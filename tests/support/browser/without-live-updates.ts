import type { Page } from '@playwright/test';
import { notificationStreamPath } from '#contract/people/notification-stream.ts';

/**
 * Makes the server seem to refuse the stream of notifications. A page that waits until the network is idle would wait for
 * its end. A route of Playwright would switch off the browser's cache.
 */
export const withoutLiveUpdates = (page: Page): Promise<unknown> =>
  page.addInitScript((path) => {
    const send = window.fetch.bind(window);
    window.fetch = (resource, options) =>
      typeof resource === 'string' && resource.endsWith(path)
        ? Promise.resolve(new Response(null, { status: 404 }))
        : send(resource, options);
  }, notificationStreamPath);
