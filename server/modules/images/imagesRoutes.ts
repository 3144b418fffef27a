import * as contract from '@/contract/locationForm';
import * as catalogsContract from '@/contract/catalogs';
import { route } from '../../platform/http/route';
import type { FastifyError, FastifyRequest } from 'fastify';
import { findCatalog } from '../catalogs/catalogScope';
import type { ServerContext } from '../../context';
import { requirePermission, userOf } from '../../platform/http/access';
import { single } from '../../platform/http/answer';
import { byId, type Api } from '../../platform/http/api';
import { notFound } from '../../platform/http/httpError';
import { UPLOAD_QUOTA_BYTES } from './imageQuota';
import { findImage, insertImage, type ImageOwner } from './imageStore';
import { imageTooLarge, readImage } from './readImage';
import { masterInScope } from '../masterCatalogs/masterCatalogScope';
import { locationInScope } from '../inScope';

/** Enough for the longest base64 text of the schema, and the name. */
const UPLOAD_LIMIT = 8_010_000;

const UPLOAD = { bodyLimit: UPLOAD_LIMIT, errorHandler: reportTooLarge };

/**
 * Uploads of images for locations and catalogs as base64 (specification 1 §7); the reply has the URL to save with them. Uploads
 * without an id are for a location that does not exist yet. Images count to the quota of the account of the location or master
 * catalog, otherwise of the user; `quotaBytes` 0 is unlimited.
 */
export async function uploadRoutes(api: Api, { database }: ServerContext, quotaBytes = UPLOAD_QUOTA_BYTES): Promise<void> {
  route(api, contract.uploadLocationFile, { ...UPLOAD }, async (request, reply) => {
    const { id: locationId, accountId = null } = await locationInScope(database, userOf(request), request.params.id);
    return reply.code(201).send(single(await saveImage(request, { locationId, accountId })));
  });

  route(api, contract.uploadFile, { ...UPLOAD }, async (request, reply) =>
    reply.code(201).send(single(await saveImage(request, { locationId: null, accountId: userOf(request).accountId ?? null }))),
  );

  route(api, catalogsContract.uploadCatalogImage, { ...UPLOAD }, async (request, reply) => {
    const user = userOf(request);
    const { locationId, masterCatalogId } = await findCatalog(database, user, request.params.id);
    // The content of a master catalog belongs to the account (decision G66).
    if (locationId === null) requirePermission(user, 'mastercatalogs', 'updateOwn');
    const { accountId = null } =
      locationId === null ? await masterInScope(database, user, masterCatalogId ?? '') : await locationInScope(database, user, locationId);
    return reply.code(201).send(single(await saveImage(request, { locationId, accountId })));
  });

  async function saveImage(request: FastifyRequest & { body: { base64: string; name?: string | undefined } }, owner: ImageOwner) {
    const { base64, name = '' } = request.body;
    const id = await insertImage(database, readImage(base64), { name, ...owner, userId: userOf(request).id, quotaBytes });
    return { url: `/images/${id}` };
  }
}

/** Reports a body above the limit as an image that is too large. */
function reportTooLarge(error: FastifyError): never {
  throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? imageTooLarge() : error;
}

/**
 * Serves the images, outside of the API because pages load them without a token. Everyone with the URL can load an image, but URLs
 * cannot be guessed and are not listed. Images never change, and are served with the type that was detected at the upload.
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
