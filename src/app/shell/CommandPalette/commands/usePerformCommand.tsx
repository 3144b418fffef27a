import { Suspense, useCallback, type ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { printersOf } from '@/domain/location';
import { missingTicket } from '@/domain/orderTickets';
import type { Command } from '@/app/shell/CommandPalette/commands/commands';
import { chooseLanguage } from '@/app/shell/chooseLanguage';
import { useOrderActions } from '@/entities/order/useOrderActions';
import { pathTo } from '@/services/paths/pathTo';
import { PRICE_SHEET_QUERY } from '@/services/paths/priceSheetQuery';
import { storeTheme } from '@/services/preferences/theme';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { showLastingToast } from '@/ui/Toasts/showLastingToast';
import { showToast } from '@/ui/Toasts/showToast';

// Prefetched, so that an action that was started without a connection can say so.
const PauseToast = lazyWithTexts(
  async () =>
    (await import(/* webpackChunkName: "shellLater", webpackPrefetch: true */ '@/app/shell/CommandPalette/commands/PauseToast')).PauseToast,
);
const BlockToast = lazyWithTexts(
  async () =>
    (await import(/* webpackChunkName: "shellLater", webpackPrefetch: true */ '@/app/shell/CommandPalette/commands/BlockToast')).BlockToast,
);

/** Returns a function that performs a command with the code of the screens: the machines of pauses and blocks, the actions on orders (row W-02). */
export function usePerformCommand(): (command: Command) => void {
  const { run, print } = useOrderActions(showToast);
  const navigate = useNavigate();
  return useCallback(
    (command: Command) => {
      switch (command.kind) {
        case 'pause':
        case 'reopen': {
          const { location, slug } = command;
          const until = command.kind === 'pause' && command.until !== null ? new Date(command.until).toISOString() : null;
          const close = showLastingToast(
            <Suspense>
              <PauseToast
                status={command.kind === 'pause' ? 'paused' : 'open'}
                location={location}
                slug={slug}
                until={until}
                onClose={() => close()}
              />
            </Suspense>,
          );
          break;
        }
        case 'block':
        case 'unblock':
          if (command.parts) showBlockToast({ ...command, parts: command.parts });
          break;
        case 'prices':
          void navigate(`${pathTo('catalogs', { id: command.location.id })}?${PRICE_SHEET_QUERY.name}=${PRICE_SHEET_QUERY.value}`);
          break;
        case 'print':
          void print(command.order, { ticketType: missingTicket(command.order, printersOf(command.location)), copies: 1 });
          break;
        case 'order':
          void run(command.order, command.action);
          break;
        case 'language':
          chooseLanguage(command.language);
          break;
        case 'theme':
          storeTheme(command.theme);
          break;
      }
    },
    [run, print, navigate],
  );
}

/** Blocks or unblocks a product in a toast. */
function showBlockToast({
  kind,
  name,
  locations,
  parts,
}: Pick<ComponentProps<typeof BlockToast>, 'kind' | 'name' | 'locations' | 'parts'>) {
  const close = showLastingToast(
    <Suspense>
      <BlockToast kind={kind} name={name} locations={locations} parts={parts} onClose={() => close()} />
    </Suspense>,
  );
}
