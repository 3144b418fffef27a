import { Button, HTMLSelect } from '@blueprintjs/core';
import { Document, Play } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { BREAKAGES, type Breakage } from '@/domain/printProof';
import { printerWithLocation } from '@/features/printing/printerWithLocation';
import { ProofStrip } from '@/features/printing/PrintProof/ProofStrip';
import { useProofPrinters } from '@/features/printing/PrintProof/useProofPrinters';
import { useStartProof } from '@/features/printing/PrintProof/useStartProof';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';
import { apiErrorText } from '@/services/api/apiErrorText';
import '@/features/printing/PrintProof/printProof.css';

interface PrintProofProps {
  /** The job to follow; null before one is started. */
  jobUuid: string | null;
  /** Called when another job is to be followed. */
  onFollow: (jobUuid: string) => void;
}

const FAULTS = BREAKAGES.filter((breakage) => breakage !== 'nothing');
const FIELD_ID = 'print-proof-printer';

/**
 * Follows one ticket from the order to the paper (row W-03). In the demo it places an order and can break something on the way; elsewhere it
 * prints a test ticket.
 */
export function PrintProof({ jobUuid, onFollow }: PrintProofProps) {
  const intl = useIntl();
  const { printers, isDemo, error, retry } = useProofPrinters();
  const [chosen, setChosen] = useState<string | null>(null);
  const { start, running, problem } = useStartProof({ isDemo, onFollow });
  return (
    <section className="print-proof" aria-label={intl.formatMessage({ id: 'printing.proof.title' })}>
      <p className="print-proof-about">{intl.formatMessage({ id: isDemo ? 'printing.proof.demoText' : 'printing.proof.testText' })}</p>
      <QueryView
        data={printers}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={retry}
        skeleton={null}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState title={intl.formatMessage({ id: isDemo ? 'printing.proof.noneEmpty' : 'printing.proof.noTestEmpty' })} />}
      >
        {(all) => {
          const known = all.find(({ printer }) => printer.uuid === chosen) ?? all[0];
          return (
            <>
              <FieldFrame id={FIELD_ID} label={intl.formatMessage({ id: 'printing.proof.printerLabel' })} problem={undefined}>
                {(aria) => (
                  <HTMLSelect
                    {...aria}
                    fill
                    value={known?.printer.uuid ?? ''}
                    onChange={({ currentTarget }) => setChosen(currentTarget.value)}
                    options={all.map(({ printer, location }) => ({
                      value: printer.uuid ?? '',
                      label: printerWithLocation(intl, printer, location),
                    }))}
                  />
                )}
              </FieldFrame>
              <StartButton isDemo={isDemo} running={running} onStart={() => known && void start(known, 'nothing')} />
              {isDemo && <FaultButtons running={running} onBreak={(breakage) => known && void start(known, breakage)} />}
            </>
          );
        }}
      </QueryView>
      {problem !== null && (
        <p role="alert" className="print-proof-problem">
          {problem}
        </p>
      )}
      {jobUuid !== null && <ProofStrip key={jobUuid} jobUuid={jobUuid} isDemo={isDemo} />}
    </section>
  );
}

interface StartButtonProps {
  isDemo: boolean;
  running: Breakage | null;
  onStart: () => void;
}

function StartButton({ isDemo, running, onStart }: StartButtonProps) {
  const intl = useIntl();
  return (
    <Button
      fill
      intent="primary"
      icon={isDemo ? <Play /> : <Document />}
      loading={running === 'nothing'}
      disabled={running !== null}
      onClick={onStart}
    >
      {intl.formatMessage({ id: isDemo ? 'printing.proof.orderButton' : 'printing.proof.testButton' })}
    </Button>
  );
}

interface FaultButtonsProps {
  running: Breakage | null;
  onBreak: (breakage: Breakage) => void;
}

/** The buttons that place an order and break something on the way of its ticket. */
function FaultButtons({ running, onBreak }: FaultButtonsProps) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'printing.proof.breakTitle' });
  return (
    <div role="group" aria-label={title}>
      <p className="print-proof-about">{intl.formatMessage({ id: 'printing.proof.breakText' })}</p>
      <div className="print-proof-faults">
        {FAULTS.map((breakage) => (
          <Button
            key={breakage}
            variant="outlined"
            loading={running === breakage}
            disabled={running !== null}
            onClick={() => onBreak(breakage)}
          >
            {intl.formatMessage({ id: `printing.proof.break.${breakage}` })}
          </Button>
        ))}
      </div>
    </div>
  );
}
