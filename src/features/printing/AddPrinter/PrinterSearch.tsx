import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { Search, Stop, Tick } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { guessNetwork, isNetwork } from '@/domain/printerCandidates';
import type { PrinterEntry } from '@/domain/printer';
import { isSameDevice } from '@/domain/printerAddress';
import { usePrinterSearch } from '@/features/printing/AddPrinter/usePrinterSearch';

interface PrinterSearchProps {
  /** The address in the form. */
  address: string;
  /** The printers of the location. */
  known: readonly PrinterEntry[];
  onChoose: (address: string) => void;
}

/** Searches the local network for printers on request (row R-02), and explains why it cannot if so. */
export function PrinterSearch({ address, known, onChoose }: PrinterSearchProps) {
  const intl = useIntl();
  const id = useId();
  const search = usePrinterSearch();
  const [typed, setTyped] = useState<string | null>(null);
  const network = typed ?? guessNetwork(location.hostname, [address, ...known.flatMap(({ printerURL }) => printerURL ?? [])]);
  const isRunning = search.status === 'running';
  const isValid = isNetwork(network);

  return (
    <section className="add-printer-search" aria-label={intl.formatMessage({ id: 'printing.add.searchTitle' })}>
      <div className="printer-settings-beside">
        <FormGroup
          className="form-field"
          label={intl.formatMessage({ id: 'printing.add.networkLabel' })}
          labelFor={id}
          intent={isValid ? 'none' : 'danger'}
          helperText={
            <span id={`${id}-help`}>
              {intl.formatMessage({ id: isValid ? 'printing.add.networkHint' : 'printing.add.networkError' }, { network })}
            </span>
          }
        >
          <InputGroup
            id={id}
            value={network}
            onValueChange={(text) => setTyped(text.trim())}
            // Starts the search instead of submitting the form.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (isValid && !isRunning) search.start(network);
            }}
            disabled={isRunning}
            aria-invalid={!isValid}
            aria-describedby={`${id}-help`}
            inputMode="decimal"
            autoComplete="off"
          />
        </FormGroup>
        {isRunning ? (
          <Button icon={<Stop />} onClick={search.stop}>
            {intl.formatMessage({ id: 'printing.add.stopButton' })}
          </Button>
        ) : (
          <Button icon={<Search />} disabled={!isValid} onClick={() => search.start(network)}>
            {intl.formatMessage({ id: 'printing.add.searchButton' })}
          </Button>
        )}
      </div>
      {isRunning && <progress className="add-printer-progress" max={search.total} value={search.tried} aria-labelledby={`${id}-state`} />}
      <p id={`${id}-state`} className="printer-settings-note" role="status">
        {search.status === 'idle'
          ? intl.formatMessage({ id: 'printing.add.searchHint' })
          : intl.formatMessage(
              { id: `printing.add.search.${search.status}` },
              { asked: search.tried, total: search.total, found: search.found.length },
            )}
      </p>
      {search.found.length > 0 && (
        <ul className="add-printer-found" aria-label={intl.formatMessage({ id: 'printing.add.foundLabel' })}>
          {search.found.map((found) => {
            const owner = known.find(({ printerURL }) => isSameDevice(printerURL ?? '', found));
            const isChosen = isSameDevice(address, found);
            return (
              <li key={found}>
                <span className="add-printer-address">{found.replace('http://', '')}</span>
                {owner && (
                  <span className="printer-settings-note">
                    {intl.formatMessage({ id: 'printing.add.knownLabel' }, { name: owner.printerName ?? '' })}
                  </span>
                )}
                <Button
                  size="small"
                  icon={isChosen ? <Tick /> : undefined}
                  disabled={isChosen}
                  onClick={() => onChoose(found)}
                  aria-label={intl.formatMessage({ id: 'printing.add.useOneButton' }, { address: found.replace('http://', '') })}
                >
                  {intl.formatMessage({ id: isChosen ? 'printing.add.chosenLabel' : 'printing.add.useButton' })}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
