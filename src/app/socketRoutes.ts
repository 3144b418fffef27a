import * as z from 'zod/mini';
import { orderChangedSchema } from '@/domain/order';
import { masterTabAnswerSchema, printJobOf, printJobSchema, type PrintJobMessage } from '@/domain/printJob';
import { withScheme } from '@/lib/hostPattern';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { baseApi } from '@/services/api/baseApi';
import { patchOrders } from '@/services/api/orderPatches';
import { listTag } from '@/services/api/tags';
import type { Ticket } from '@/services/printing/printLedger';
import { ticketHash } from '@/services/printing/ticketHash';
import type { SocketRoute, SocketRoutes } from '@/services/realtime/socketMiddleware';

interface Links {
  printRuntime: PrintRuntimeActor | null;
  keepTicket: (uuid: string, ticket: Ticket) => void;
}

/**
 * All live behaviour in one table: what each message of the realtime server does (specification 2 §7). Machine events go in
 * at once, cache patches once per frame.
 */
export function socketRoutes({ printRuntime, keepTicket }: Links): SocketRoutes {
  return {
    welcome: route({ schema: z.unknown() }),
    'check-master-tab': route({
      schema: masterTabAnswerSchema,
      toMachines: (answer) =>
        printRuntime?.send({
          type: 'mainTab.told',
          isMaster: answer.isMaster,
          plain: 'plain' in answer && answer.plain === true,
          tick: 'tick' in answer && answer.tick === true,
          vacant: 'vacant' in answer && answer.vacant === true,
          epoch: 'epoch' in answer && typeof answer.epoch === 'number' ? answer.epoch : null,
        }),
    }),
    'order.print': route({
      schema: printJobSchema,
      toMachines: (message) => {
        if (!printRuntime) return;
        keepTicket(message.uuid, ticketOf(message));
        const job = printJobOf(message, ticketHash(message.body), Date.now());
        printRuntime.send({ type: 'job.received', job: { ...job, url: withScheme(job.url, location.protocol) } });
      },
    }),
    'order.changed': route({ schema: orderChangedSchema, toStore: (changes) => patchOrders(changes) }),
    'printers.changed': route({
      schema: z.looseObject({ locationId: z.string() }),
      toStore: () => baseApi.util.invalidateTags([listTag('location')]),
    }),
  };
}

function route<Message>(definition: SocketRoute<Message>): SocketRoute<never> {
  // The middleware hands each route only what its own schema has read.
  return definition as unknown as SocketRoute<never>;
}

function ticketOf(message: PrintJobMessage): Ticket {
  return { headers: message.httpHeaders ?? {}, body: message.body, marked: message.duplicateBody ?? null };
}
