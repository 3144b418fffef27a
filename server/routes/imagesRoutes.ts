import type { FastifyError, FastifyRequest } from 'fastify';
import { catalogImageSchema } from '@/domain/catalogDraft';
import { uploadFileSchema } from '@/domain/locationDraft';
import { findCatalog } from '../catalogs/catalogScope';
import type { ServerContext } from '../context';
import { userOf } from '../http/access';
import { single } from '../http/answer';
import { byId, type Api } from '../http/api';
import { notFound } from '../http/refusal';
import { findImage, insertImage } from '../images/imageStore';
import { imageTooLarge, readImage } from '../images/readImage';
import { locationInScope } from './inScope';

/** Room for the longest base64 that the schema takes, and for the name. */
const UPLOAD_LIMIT = 8_010_000;

const UPLOAD = { bodyLimit: UPLOAD_LIMIT, errorHandler: tellTooLarge };

/**
 * Images for locations and catalogs, sent as base64 (specification 1 §7): gives the address to save with them. Without an id: of a location that
 * is not there yet.
 */
export async function uploadRoutes(api: Api, { database }: ServerContext): Promise<void> {
  api.post('/Locations/:id/uploadFile', { ...UPLOAD, schema: { params: byId, body: uploadFileSchema } }, async (request, reply) => {
    const { id: locationId } = await locationInScope(database, userOf(request), request.params.id);
    return reply.code(201).send(single(await keep(request, locationId)));
  });

  api.post('/Locations/uploadFile', { ...UPLOAD, schema: { body: uploadFileSchema } }, async (request, reply) =>
    reply.code(201).send(single(await keep(request, null))),
  );

  api.post('/Catalogs/:id/uploadImage', { ...UPLOAD, schema: { params: byId, body: catalogImageSchema } }, async (request, reply) => {
    const { locationId } = await findCatalog(database, userOf(request), request.params.id);
    return reply.code(201).send(single(await keep(request, locationId)));
  });

  async function keep(request: FastifyRequest & { body: { base64: string; name?: string | undefined } }, locationId: string | null) {
    const { base64, name = '' } = request.body;
    const id = await insertImage(database, readImage(base64), { name, locationId, userId: userOf(request).id });
    return { url: `/images/${id}` };
  }
}

/** A body that is too long was too large an image; the rest is answered as everywhere. */
function tellTooLarge(error: FastifyError): never {
  throw error.statusCode === 413 ? imageTooLarge() : error;
}

/**
 * The images themselves, outside of the API: pages show them without a token. Whoever has the address may see one; nobody can guess it,
 * and no list tells it. They never change, and are shown as what they were found to be, as nothing else.
 */
export async function imageRoutes(api: Api, { database }: ServerContext): Promise<void> {
  api.get('/images/:id', { schema: { params: byId } }, async (request, reply) => {
    const image = await findImage(database, request.params.id);
    if (!image) throw notFound('image');
    return reply
      .type(image.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-disposition', 'inline')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(image.file));
  });
}
