import { useState } from 'react';
import { useIntl } from 'react-intl';
import '@/features/traceViewer/Replay/Detail/jsonTree.css';

/** The rest is behind a button. */
const ROWS_AT_ONCE = 100;
/** In characters. A longer text is truncated until it is expanded. */
const TEXT_AT_MOST = 400;

interface JsonTreeProps {
  value: unknown;
  /** Paths (`key/key`) of the marked values and their ancestors. */
  marked?: ReadonlySet<string>;
}

/** A JSON value as a tree with its first level expanded. All values are rendered as text. */
export function JsonTree({ value, marked = NOTHING }: JsonTreeProps) {
  if (!isBranch(value)) return <Leaf value={value} />;
  return <Branch value={value} path="" marked={marked} />;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The path of a value in a tree. */
export function pathKey(at: readonly (string | number)[]): string {
  return at.map((each) => String(each).replaceAll('/', '~1')).join('/');
}

interface BranchProps {
  value: object;
  path: string;
  marked: ReadonlySet<string>;
}

function Branch({ value, path, marked }: BranchProps) {
  const intl = useIntl();
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const entries = Object.entries(value);
  if (entries.length === 0) return <code className="json-none">{Array.isArray(value) ? '[]' : '{}'}</code>;
  return (
    <ul className="json-tree">
      {entries.slice(0, most).map(([key, inner]: [string, unknown]) => (
        <Entry key={key} name={key} value={inner} path={path === '' ? pathKey([key]) : `${path}/${pathKey([key])}`} marked={marked} />
      ))}
      {entries.length > most && (
        <li>
          <button type="button" className="json-more" onClick={() => setMost(most + ROWS_AT_ONCE * 10)}>
            {intl.formatMessage({ id: 'lab.json.moreButton' }, { count: entries.length - most })}
          </button>
        </li>
      )}
    </ul>
  );
}

function Entry({ name, value, path, marked }: Omit<BranchProps, 'value'> & { name: string; value: unknown }) {
  const [isOpen, setOpen] = useState(false);
  const className = marked.has(path) ? 'json-key json-key-marked' : 'json-key';
  if (!isBranch(value) || Object.keys(value).length === 0) {
    return (
      <li>
        <span className={className}>{name}</span>{' '}
        {isBranch(value) ? <Branch value={value} path={path} marked={marked} /> : <Leaf value={value} />}
      </li>
    );
  }
  return (
    <li>
      <button type="button" className="json-open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={className}>{name}</span> <span className="json-none">{summaryOf(value)}</span>
      </button>
      {isOpen && <Branch value={value} path={path} marked={marked} />}
    </li>
  );
}

function Leaf({ value }: { value: unknown }) {
  const intl = useIntl();
  const [isWhole, setWhole] = useState(false);
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  const isCut = text.length > TEXT_AT_MOST && !isWhole;
  return (
    <>
      <code className={`json-${typeof value}`}>{isCut ? text.slice(0, TEXT_AT_MOST) : text}</code>
      {isCut && (
        <button type="button" className="json-more" onClick={() => setWhole(true)}>
          {intl.formatMessage({ id: 'lab.json.wholeButton' }, { count: text.length - TEXT_AT_MOST })}
        </button>
      )}
    </>
  );
}

function summaryOf(value: object): string {
  return Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).length}}`;
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
