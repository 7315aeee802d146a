import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { ImagesToFetch } from '#contract/store/product-import.ts';
import { Id } from '#domain/id.ts';
import { maxBytes } from '#domain/upload.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { saveUpload, storeFile } from '#server/platform/files/files.service.ts';
import { AppError } from '#server/app-error.ts';
import { FetchProblem, fetchPublic } from './fetch-public.ts';
import {
  countImagesToFetch,
  clearFetchProblems,
  failWaitingImages,
  listFailedImages,
  listWaitingImages,
  saveFetched,
} from './product-import.repo.ts';

/** Fetches all waiting images of a business. At most one such job waits for each business. */
const fetchImagesJob = defineJob('product-pictures.fetch', z.object({ businessId: Id, requestedBy: Id }));

type FetchDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'config'>;
type Fetch = (address: string) => Promise<Buffer>;
const imagesAtOnce = 4;
const maxAtOnceOfHost = 2;
/** The limits of one fetch; the remaining images wait until a person retries. */
const fetchBudget = { addresses: 10_000, bytes: 2_000_000_000, ms: 30 * 60_000 };
const shownFailures = 20;

const fetchImageBytes: Fetch = (address) => fetchPublic(address, { maxBytes: maxBytes.image });

export function handleFetchImages(deps: Deps): void {
  deps.jobs.handle(fetchImagesJob, ({ businessId, requestedBy }) =>
    fetchAllImages(deps, businessId, requestedBy, fetchImageBytes),
  );
}

/** Adds the job in the transaction that imported images by address, or that retries them. */
export async function queueImages(
  tx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  businessId: string,
  requestedBy: string,
): Promise<void> {
  const [one] = await listWaitingImages(tx, businessId, 1);
  if (one)
    await jobs.add(
      tx,
      fetchImagesJob,
      { businessId, requestedBy: requestedBy },
      { singletonKey: businessId },
    );
}

/**
 * Fetches waiting images, several at a time and few from the same host, until none waits or a limit is reached: each
 * image is stored or gets a reason.
 */
export async function fetchAllImages(
  deps: FetchDeps,
  businessId: string,
  requestedBy: string,
  fetch: Fetch,
  budget = fetchBudget,
): Promise<void> {
  const until = performance.now() + budget.ms;
  let addresses = 0;
  let bytes = 0;
  const bring = async (image: { id: string; sourceUrl: string }) => {
    const result = await fetchImage(deps, businessId, image.sourceUrl, async (address) => {
      addresses += 1;
      const content = await fetch(address);
      bytes += content.length;
      return content;
    });
    await deps.db.transaction(async (tx) => {
      if ('fetchProblem' in result) return saveFetched(tx, businessId, image, result);
      const { id: fileId } = await saveUpload(tx, deps, businessId, requestedBy, result);
      return saveFetched(tx, businessId, image, { fileId });
    });
  };
  for (;;) {
    const waiting = await listWaitingImages(deps.db, businessId, imagesAtOnce);
    if (waiting.length === 0) return;
    if (addresses >= budget.addresses || bytes >= budget.bytes || performance.now() >= until) {
      await deps.db.transaction((tx) => failWaitingImages(tx, businessId, budgetExceeded));
      return;
    }
    await Promise.all(
      splitByHost(waiting).map(async (lane) => {
        for (const image of lane) await bring(image);
      }),
    );
  }
}

const budgetExceeded = 'Too many images at once. Download the rest later';

/** Returns the images to fetch in parallel: at most `maxAtOnceOfHost` sequences for each host. */
function splitByHost<Item extends { sourceUrl: string }>(images: readonly Item[]): Item[][] {
  const byHost = Map.groupBy(images, ({ sourceUrl }) => URL.parse(sourceUrl)?.host ?? '');
  return [...byHost.values()].flatMap((ofHost) =>
    Array.from({ length: maxAtOnceOfHost }, (_, lane) =>
      ofHost.filter((_image, nth) => nth % maxAtOnceOfHost === lane),
    ),
  );
}

async function fetchImage(deps: FetchDeps, businessId: string, sourceUrl: string, fetch: Fetch) {
  try {
    const bytes = await fetch(sourceUrl);
    return await storeFile(deps, businessId, 'PRODUCT_IMAGE', {
      name: nameOf(sourceUrl),
      content: new Blob([Uint8Array.from(bytes)]),
      sizeBytes: bytes.length,
      hash: createHash('sha256').update(bytes).digest('base64url'),
    });
  } catch (problem) {
    if (problem instanceof FetchProblem || problem instanceof AppError)
      return { fetchProblem: problem.message };
    throw problem;
  }
}

const nameOf = (sourceUrl: string) => {
  const last = URL.parse(sourceUrl)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'image';
  } catch {
    return last;
  }
};

export async function imagesToFetch(executor: Executor, businessId: string): Promise<ImagesToFetch> {
  const counts = await countImagesToFetch(executor, businessId);
  return { ...counts, examples: await listFailedImages(executor, businessId, shownFailures) };
}

export async function retryFailedImages(
  tx: Transaction,
  deps: Pick<Deps, 'jobs'>,
  { businessId, userId }: Member,
): Promise<ImagesToFetch> {
  await clearFetchProblems(tx, businessId);
  await queueImages(tx, deps, businessId, userId);
  return imagesToFetch(tx, businessId);
}
