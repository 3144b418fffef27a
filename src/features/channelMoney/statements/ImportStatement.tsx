import { Button, Callout, FormGroup, HTMLSelect, ProgressBar } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?progress-bar';
import { useId, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { CURRENCIES, type Account } from '@/domain/account';
import { MAX_STATEMENT_LINES, type Statement, type StatementEncoding } from '@/domain/channelMoney/statement';
import { decodeStatement, parseStatement, type StatementTable } from '@/domain/channelMoney/statementFile';
import { guessMapping, isComplete, readLines, type DraftMapping } from '@/domain/channelMoney/statementMapping';
import { MAX_RANGE_DAYS, periodProblems, type Days } from '@/domain/period';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';
import { contentHashOf } from '@/features/channelMoney/statements/contentHash';
import { FilePick } from '@/features/channelMoney/statements/FilePick';
import { ImportedBefore } from '@/features/channelMoney/statements/ImportedBefore';
import { MappingFields } from '@/features/channelMoney/statements/MappingFields';
import { PreviewTable } from '@/features/channelMoney/statements/PreviewTable';
import { useStatementImport } from '@/features/channelMoney/statements/useStatementImport';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListStatementMappingsQuery } from '@/services/api/channelMoneyApi';
import { PeriodField } from '@/ui/FilterBar/PeriodField';
import { FormProblem } from '@/ui/Form/FormProblem';
import { useFileDrop } from '@/ui/useFileDrop';

/** Larger files are rejected before they are read. */
const MAX_FILE_BYTES = 20_000_000;
const NO_DAYS: Days = { from: '', to: '' };

interface ImportStatementProps {
  account: Account;
  /** Those that the account has. */
  statements: readonly Statement[];
  onImported: (statementId: string) => void;
  onCancel: () => void;
}

/** A chosen file; its problem if it cannot be read as a table. */
type ChosenFile =
  | { name: string; problem: 'tooLarge' | 'noTable' | 'tooLong' }
  | { name: string; problem: null; encoding: StatementEncoding; table: StatementTable; contentHash: string };

/** Imports the statement of a channel (row M-05): the browser parses the file, the user checks the columns, and the lines are sent in batches. */
export function ImportStatement({ account, statements, onImported, onCancel }: ImportStatementProps) {
  const intl = useIntl();
  const id = useId();
  const { channels } = useLocationChoices();
  const mappings = useListStatementMappingsQuery(account.id);
  const [channel, setChannel] = useState('');
  const [currency, setCurrency] = useState(CURRENCIES.find((each) => each === account.currency) ?? 'EUR');
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [ownMapping, setOwnMapping] = useState<DraftMapping | null>(null);
  const [ownDays, setOwnDays] = useState<Days | null>(null);
  const sending = useStatementImport(account.id);
  const table = file?.problem === null ? file.table : null;
  const same = statements.find((each) => file?.problem === null && each.contentHash === file.contentHash && each.channel === channel);
  // The one that this import has begun continues.
  const imported = same?.id === sending.begunId ? undefined : same;
  const storedFor = (slug: string) => mappings.data?.data.find((each) => each.channel === slug)?.mapping ?? null;
  const stored = storedFor(channel);
  const guessed = useMemo(() => table && guessMapping(table, intl.locale, stored), [table, intl.locale, stored]);
  const mapping = ownMapping ?? guessed;
  const read = useMemo(
    () => (table && mapping && isComplete(mapping, table.titles) ? { mapping, ...readLines(table, mapping, currency) } : null),
    [table, mapping, currency],
  );
  const days = ownDays ?? read?.days ?? NO_DAYS;
  const dayProblems = periodProblems(days, MAX_RANGE_DAYS.reports);
  const canImport = channel !== '' && read !== null && read.lines.length > 0 && (dayProblems.from ?? dayProblems.to) === null;

  function chooseChannel(slug: string) {
    setChannel(slug);
    // The user's choice of columns stays, unless those of the channel are known.
    if (storedFor(slug)) setOwnMapping(null);
  }

  async function choose(chosen: File) {
    setOwnMapping(null);
    setOwnDays(null);
    setFile(await readFile(chosen));
  }
  const isOver = useFileDrop((dropped) => void choose(dropped), false);

  async function start() {
    if (!read || file?.problem !== null) return;
    const { lines, mapping: used } = read;
    const { encoding, contentHash } = file;
    const draft = {
      ...{ channel, name: file.name.slice(0, 200), encoding, contentHash, currency, mapping: used, lineCount: lines.length },
      ...(same && { replaces: same.id }),
    };
    const statementId = await sending.start({ ...draft, fromDay: days.from, toDay: days.to }, lines);
    if (statementId !== null) onImported(statementId);
  }

  return (
    <section
      className={isOver ? 'money-import money-import-over' : 'money-import'}
      aria-label={intl.formatMessage({ id: 'money.import.title' })}
    >
      <h2 className="money-title">{intl.formatMessage({ id: 'money.import.title' })}</h2>
      <div className="money-fields">
        <FormGroup label={intl.formatMessage({ id: 'money.column.channel' })} labelFor={`${id}-channel`}>
          <HTMLSelect
            fill
            id={`${id}-channel`}
            value={channel}
            onChange={({ currentTarget }) => chooseChannel(currentTarget.value)}
            options={[
              { value: '', label: intl.formatMessage({ id: 'form.choosePlaceholder' }) },
              ...channels.map(({ slug: value, name: label }) => ({ value, label })),
            ]}
          />
        </FormGroup>
        <FilePick name={file?.name ?? null} onFile={(chosen) => void choose(chosen)} />
        <FormGroup label={intl.formatMessage({ id: 'money.import.currencyLabel' })} labelFor={`${id}-currency`}>
          <HTMLSelect
            fill
            id={`${id}-currency`}
            value={currency}
            onChange={({ currentTarget }) => setCurrency(CURRENCIES.find((each) => each === currentTarget.value) ?? currency)}
            options={[...CURRENCIES]}
          />
        </FormGroup>
      </div>
      {file !== null && file.problem !== null && (
        <Callout compact intent="danger" role="alert">
          {intl.formatMessage({ id: `money.import.${file.problem}Error` }, { name: file.name, most: MAX_STATEMENT_LINES })}
        </Callout>
      )}
      {imported && <ImportedBefore statement={imported} onOpen={() => onImported(imported.id)} />}
      {file?.problem === null && mapping && table && (
        <>
          <p className="money-note">
            {intl.formatMessage({ id: 'money.import.readNote' }, { rows: table.rows.length, encoding: file.encoding.toUpperCase() })}
          </p>
          <MappingFields titles={table.titles} mapping={mapping} onChange={setOwnMapping} />
          <PreviewTable table={table} read={read} />
          <div className="money-days">
            <PeriodField
              period={days}
              days={days}
              maxDays={MAX_RANGE_DAYS.reports}
              hint={intl.formatMessage({ id: 'money.import.daysHint' })}
              onChange={(period) => 'from' in period && setOwnDays(period)}
            />
          </div>
        </>
      )}
      <FormProblem>{sending.error && !imported ? apiErrorText(intl, sending.error) : null}</FormProblem>
      {sending.isRunning && <ProgressBar value={read ? sending.done / read.lines.length : 0} intent="primary" />}
      <div className="money-actions">
        <Button disabled={sending.isRunning} onClick={onCancel}>
          {intl.formatMessage({ id: 'form.cancelButton' })}
        </Button>
        <Button intent="primary" disabled={!canImport} loading={sending.isRunning} onClick={() => void start()}>
          {intl.formatMessage({ id: imported ? 'money.import.replaceButton' : 'money.import.button' }, { count: read?.lines.length ?? 0 })}
        </Button>
      </div>
    </section>
  );
}

async function readFile(file: File): Promise<ChosenFile> {
  const { name } = file;
  if (file.size > MAX_FILE_BYTES) return { name, problem: 'tooLarge' };
  const { text, encoding } = decodeStatement(new Uint8Array(await file.arrayBuffer()));
  const table = parseStatement(text);
  if (!table || table.rows.length === 0) return { name, problem: 'noTable' };
  return table.rows.length > MAX_STATEMENT_LINES
    ? { name, problem: 'tooLong' }
    : { name, problem: null, encoding, table, contentHash: contentHashOf(table) };
}
