import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { PosData } from '@/domain/pos';
import { posErrorText } from '@/entities/pos/posErrorText';
import { posAccessOf, type PosValues } from '@/features/locations/PosConfig/posDraft';
import { useReadPosDataMutation, useReadPosProductsMutation } from '@/services/api/posApi';

interface PosReaderProps {
  form: UseFormReturn<PosValues>;
  locationId: string;
  /** The data read last. */
  data: PosData | null;
  onRead: (data: PosData) => void;
}

/** A request in progress. */
interface Reading<Answer> extends PromiseLike<{ data?: Answer | undefined; error?: unknown }> {
  abort: () => void;
  reset: () => void;
}

const EMPTY: PosData = { products: [], taxes: [], paymentTypes: [] };

/** Reads the choices of the fields from the POS, with the unsaved configuration of the form (row LO-04). Can be cancelled. */
export function PosReader({ form, locationId, data, onRead }: PosReaderProps) {
  const intl = useIntl();
  const provider = useWatch({ control: form.control, name: 'provider' });
  const [readData] = useReadPosDataMutation();
  const [readProducts] = useReadPosProductsMutation();
  const [running, setRunning] = useState<{ abort: () => void; what: 'data' | 'products' } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  /** Runs one request and handles its result, unless it was cancelled. */
  async function read<Answer>(what: 'data' | 'products', reading: Reading<Answer>, onResult: (answer: Answer) => void) {
    setProblem(null);
    let isCancelled = false;
    setRunning({
      what,
      abort: () => {
        isCancelled = true;
        reading.abort();
      },
    });
    const { data: answer, error } = await reading;
    // The request contains credentials, which must not stay in the store.
    reading.reset();
    setRunning(null);
    if (answer !== undefined) onResult(answer);
    else if (!isCancelled) setProblem(posErrorText(intl, error));
  }

  function start(what: 'data' | 'products') {
    const request = { locationId, access: posAccessOf(form.getValues()) };
    if (what === 'data') void read(what, readData(request), onRead);
    else void read(what, readProducts(request), (list) => onRead({ ...(data ?? EMPTY), products: list.data }));
  }

  if (!provider) {
    return (
      <Callout className="form-problem" intent="primary" compact>
        {intl.formatMessage({ id: 'locations.pos.notConfiguredError' })}
      </Callout>
    );
  }
  return (
    <div className="location-pos-reader">
      {(['data', 'products'] as const).map((what) => (
        <Button key={what} onClick={() => start(what)} loading={running?.what === what} disabled={running !== null}>
          {intl.formatMessage({ id: `locations.pos.${what}Button` })}
        </Button>
      ))}
      {running && <Button onClick={running.abort}>{intl.formatMessage({ id: 'form.cancelButton' })}</Button>}
      <span role="status">
        {data &&
          !running &&
          intl.formatMessage(
            { id: 'locations.pos.readLabel' },
            { products: data.products.length, taxes: data.taxes.length, paymentTypes: data.paymentTypes.length },
          )}
      </span>
      <div role="alert" className="location-pos-problem">
        {problem !== null && (
          <Callout intent="danger" compact>
            {problem}
          </Callout>
        )}
      </div>
    </div>
  );
}
