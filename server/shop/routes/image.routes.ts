import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { openShopImage } from '#server/platform/files/shop-images.ts';
import { shopImageWidths } from '#server/platform/files/stored-file.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { forever } from './asset.routes.ts';
import { sendNotFound } from './errors.ts';

const Params = z.object({ id: Id, width: z.pipe(z.coerce.number(), z.literal(shopImageWidths)) });

/** Serves the images of stores in a few widths, in the best format that the browser reads. */
export function imageRoutes(http: FastifyInstance, deps: ShopDeps): void {
  http.get('/images/:id/:width', async (request, reply) => {
    const params = Params.safeParse(request.params);
    if (!params.success) return sendNotFound(reply);
    const { id, width } = params.data;
    const format = request.headers.accept?.includes('image/avif') ? 'avif' : 'webp';
    const image = await openShopImage(deps, id, { width, format });
    if (!image) return sendNotFound(reply);
    reply.headers({
      vary: 'accept',
      // Until the best one is made, another size is sent, which is asked for again soon.
      'cache-control': image.isFinal ? forever : 'public, max-age=60',
    });
    return reply.type(image.type).send(image.content);
  });
}
