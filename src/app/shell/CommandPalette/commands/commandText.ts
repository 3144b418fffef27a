import type { IntlShape } from 'react-intl';
import type { Location } from '@/domain/location';
import { printersOf } from '@/domain/location';
import { statusOfAction } from '@/domain/orderActions';
import { missingTicket } from '@/domain/orderTickets';
import { orderView } from '@/domain/orderView';
import type { Command } from '@/app/shell/CommandPalette/commands/commands';
import { untilText } from '@/features/storeAvailability/untilText';

/** A command as a sentence: what, where and until when; `detail` adds what the sentence does not say. `now` in ms since 1970. */
export function commandText(
  intl: IntlShape,
  command: Command,
  channelName: (slug: string) => string,
  now: number,
): { name: string; detail: string } {
  switch (command.kind) {
    case 'pause':
    case 'reopen': {
      const name = intl.formatMessage(
        { id: `palette.${command.kind}.text` },
        { channel: channelName(command.slug), location: command.location.name },
      );
      if (command.kind === 'reopen') return { name, detail: '' };
      const { until, problem, location } = command;
      if (problem !== null) return { name, detail: intl.formatMessage({ id: `storeAvailability.problem.${problem}` }) };
      return { name, detail: untilText(intl, until, location.timeZone, now) };
    }
    case 'block':
    case 'unblock': {
      const { locations } = command;
      const values = { product: command.name, location: locations[0]?.name ?? '', count: locations.length };
      const name = intl.formatMessage({ id: `palette.${command.kind}.text` }, values);
      if (command.kind === 'unblock') return { name, detail: '' };
      return {
        name,
        detail: command.problem === null ? blockEnd(intl, command.until, locations, now) : problemText(intl, command.problem),
      };
    }
    case 'prices':
      return { name: intl.formatMessage({ id: 'palette.prices.text' }, { location: command.location.name }), detail: '' };
    case 'print': {
      const type = missingTicket(command.order, printersOf(command.location));
      const detail = `${intl.formatMessage({ id: `orders.ticketType.${type}` })} · ${command.location.name}`;
      return { name: intl.formatMessage({ id: 'palette.print.text' }, { code: orderView(command.order).code }), detail };
    }
    case 'order': {
      const { order, action } = command;
      const status = statusOfAction(action, order);
      const to = status === null ? '' : intl.formatMessage({ id: `orders.status.${status}` });
      const values = { code: orderView(order).code, action: intl.formatMessage({ id: `orders.action.${action}` }) };
      return { name: intl.formatMessage({ id: 'palette.order.text' }, values), detail: to };
    }
    case 'language': {
      const language = intl.formatMessage({ id: `shell.language.${command.language}` });
      const detail = intl.formatMessage({ id: 'palette.language.reloadHint' });
      return { name: intl.formatMessage({ id: 'palette.language.text' }, { language }), detail };
    }
    case 'theme': {
      const theme = intl.formatMessage({ id: `shell.theme.${command.theme}` });
      return { name: intl.formatMessage({ id: 'palette.theme.text' }, { theme }), detail: '' };
    }
  }
}

function blockEnd(intl: IntlShape, until: number | null | undefined, [first]: readonly Location[], now: number): string {
  if (until === null) return intl.formatMessage({ id: 'blocking.until.indefinite' });
  return until === undefined || !first
    ? intl.formatMessage({ id: 'blocking.until.dependsHint' })
    : untilText(intl, until, first.timeZone, now);
}

function problemText(intl: IntlShape, problem: Extract<Command, { kind: 'block'; parts: null }>['problem']): string {
  return intl.formatMessage({ id: `blocking.problem.${problem}` });
}
