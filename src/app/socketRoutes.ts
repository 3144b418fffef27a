import * as z from 'zod/mini';
import { locationChannelStatusSchema } from '@/domain/channelStatus';
import { orderChangedSchema } from '@/domain/order';
import { masterTabAnswerSchema, printJobSchema, printWithdrawnSchema, type PrintJobMessage } from '@/domain/printJob';
import { testTicketReportSchema } from '@/domain/testTicket';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { baseApi } from '@/services/api/baseApi';
import { channelChanges } from '@/services/api/channelChanges';
import { patchOrders } from '@/services/api/orderPatches';
import { idTag, listTag, TAG_TYPES, type TagType } from '@/contract/tags';
import { testTicketReports } from '@/services/printing/testTicketReports';
import { recordAppBuild } from '@/services/realtime/appBuild';
import { recordServerTime } from '@/services/realtime/serverClock';
import type { SocketRoute, SocketRoutes } from '@/services/realtime/socketMiddleware';

interface Links {
  printRuntime: PrintRuntimeActor | null;
  takeJob: (message: PrintJobMessage) => void;
}

/**
 * Defines how each message of the realtime server is handled (specification 2 §7). Machine events are sent at once, cache patches once per
 * frame.
 */
export function socketRoutes({ printRuntime, takeJob }: Links): SocketRoutes {
  return {
    welcome: route({
      schema: z.unknown(),
      toMachines: (message) => {
        recordServerTime(message);
        recordAppBuild(message);
      },
    }),
    'check-master-tab': route({
      schema: masterTabAnswerSchema,
      toMachines: (answer) => {
        recordServerTime(answer);
        printRuntime?.send({
          type: 'mainTab.reported',
          isMaster: answer.isMaster,
          plain: 'plain' in answer && answer.plain === true,
          tick: 'tick' in answer && answer.tick === true,
          vacant: 'vacant' in answer && answer.vacant === true,
          epoch: 'epoch' in answer && typeof answer.epoch === 'number' ? answer.epoch : null,
          at: new Date().toISOString(),
          ...('reports' in answer && answer.reports ? { reports: answer.reports } : {}),
          ...('unserved' in answer && answer.unserved ? { unserved: answer.unserved } : {}),
        });
      },
    }),
    'order.print': route({ schema: printJobSchema, toMachines: takeJob }),
    'order.print-withdrawn': route({
      schema: printWithdrawnSchema,
      toMachines: ({ uuid, code }) => printRuntime?.send({ type: 'job.withdraw', uuid, code }),
    }),
    'print.tested': route({ schema: testTicketReportSchema, toMachines: testTicketReports.publish }),
    'order.changed': route({ schema: orderChangedSchema, toStore: (changes) => patchOrders(changes) }),
    'printers.changed': locationRoute,
    'location.changed': locationRoute,
    'channel.changed': route({ schema: locationChannelStatusSchema, toStore: (changes) => () => channelChanges.notify(changes) }),
    'blocks.changed': placeRoute('block'),
    'catalogs.changed': placeRoute('catalog'),
    'masterCatalogs.changed': masterCatalogsRoute,
    'operations.changed': listRoute('operation'),
    'alerts.changed': listRoute('need'),
    'events.missed': route({ schema: z.unknown(), toStore: () => baseApi.util.invalidateTags([...TAG_TYPES]) }),
    'print.overdue': listRoute('overduePrint'),
    'print.asked': listRoute('printQuestion'),
  };
}

/** Refetches the lists of this tag type. */
function listRoute(type: TagType) {
  return route({ schema: z.unknown(), toStore: () => baseApi.util.invalidateTags([listTag(type)]) });
}

const aboutLocation = z.looseObject({ locationId: z.string() });

/** Refetches the data of this tag type for the changed locations. */
function placeRoute(type: TagType) {
  return route({
    schema: aboutLocation,
    toStore: (changes) => baseApi.util.invalidateTags(changes.map(({ locationId }) => idTag(type, locationId))),
  });
}

/** Refetches master catalogs, and the catalog of one whose content changed. */
const masterCatalogsRoute = route({
  schema: z.looseObject({ catalogId: z.optional(z.nullable(z.string())) }),
  toStore: (changes) =>
    baseApi.util.invalidateTags(['masterCatalog', ...changes.flatMap(({ catalogId }) => (catalogId ? [idTag('catalog', catalogId)] : []))]),
});

/** Refetches the lists of locations and the changed locations. */
const locationRoute = route({
  schema: aboutLocation,
  toStore: (changes) =>
    baseApi.util.invalidateTags([listTag('location'), ...changes.map(({ locationId }) => idTag('location', locationId))]),
});

function route<Message>(definition: SocketRoute<Message>): SocketRoute<never> {
  // The middleware passes to each route only messages that its own schema parsed.
  return definition as unknown as SocketRoute<never>;
}
