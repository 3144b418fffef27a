import { ALL_ENDPOINTS } from '@/contract/allEndpoints';
import type { Endpoint } from '@/contract/endpoint';
import * as printProof from '@/contract/printProof';
import * as demoContract from '../../server/demo/routes/demoContract';

/** Method and path of an endpoint: `GET /Accounts/:id`. */
export const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Every endpoint of the demo server by its method and path: those of the API and those of the demo alone. */
export const EVERY_ENDPOINT: ReadonlyMap<string, Endpoint> = new Map(
  [...Object.values(ALL_ENDPOINTS), ...Object.values(demoContract), ...Object.values(printProof)].map((endpoint) => [
    callOf(endpoint),
    endpoint,
  ]),
);
