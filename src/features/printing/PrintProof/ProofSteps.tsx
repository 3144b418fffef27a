import { Document, Inbox, Manual, Print, Desktop } from '@blueprintjs/icons';
import type { ComponentType, ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router-dom';
import type { PrintJobProgress } from '@/domain/printJobProgress';
import type { ProofTicket } from '@/domain/printProof';
import { DISCARDED } from '@/domain/printReason';
import { printReasonText } from '@/entities/printing/printReasonText';
import { clockText } from '@/features/printing/PrintProof/clockText';
import type { Proof } from '@/features/printing/PrintProof/useProof';
import { printerWithLocation } from '@/features/printing/printerWithLocation';
import { useKnownPrinters } from '@/features/printing/useKnownPrinters';
import { pathTo } from '@/services/paths/pathTo';

/** Formats an instant as the time of day at the restaurant. */
type Clock = (instant: string) => string;

type Stage = 'order' | 'job' | 'tab' | 'printer' | 'paper';

/** `reached`: the ticket has come so far; `waiting`: not yet; `stopped`: it does not get further without help. */
type StageState = 'reached' | 'waiting' | 'stopped';

const ICONS: Record<Stage, ComponentType<{ size: number }>> = {
  order: Inbox,
  job: Manual,
  tab: Desktop,
  printer: Print,
  paper: Document,
};

/** The five stages of a ticket, each with what is known about it. */
export function ProofSteps({ proof }: { proof: Proof }) {
  const intl = useIntl();
  const known = useKnownPrinters();
  const { progress, printer, verdict, timeZone } = proof;
  const clock = (instant: string) => clockText(intl, instant, timeZone);
  const { copies, printerUuid } = progress;
  const ofPrinter = known.get(printerUuid);
  const isSent = copies.some(({ state }) => state !== 'QUEUED');
  const isPrinted = copies.every(({ state }) => state === 'DONE');
  const isStopped = verdict === 'held' || verdict === 'asked' || verdict === 'failed' || verdict === 'otherPaper';
  return (
    <ol className="proof-steps" aria-label={intl.formatMessage({ id: 'printing.proof.stepsLabel' })}>
      <Step stage="order" state="reached">
        <OrderText progress={progress} clock={clock} />
      </Step>
      <Step stage="job" state={verdict === 'withdrawn' || verdict === 'expired' ? 'stopped' : 'reached'}>
        {jobText(intl, proof, clock)}
      </Step>
      <Step stage="tab" state={progress.receivedAt === null ? 'waiting' : 'reached'}>
        {tabText(intl, progress, clock)}
      </Step>
      <Step stage="printer" state={isPrinted ? 'reached' : isStopped ? 'stopped' : isSent ? 'reached' : 'waiting'}>
        <span className="proof-lines">
          <span>{printerWithLocation(intl, ofPrinter?.printer, ofPrinter?.location)}</span>
          {printer && <span>{printer.text}</span>}
          {copies.map((copy) => (
            <span key={copy.copy}>{copyText(intl, copy, copies.length)}</span>
          ))}
        </span>
      </Step>
      <Step stage="paper" state={isPrinted ? 'reached' : verdict === 'otherPaper' ? 'stopped' : 'waiting'}>
        {proof.demo?.tickets ? <Paper tickets={proof.demo.tickets} clock={clock} /> : paperText(intl, isPrinted)}
      </Step>
    </ol>
  );
}

interface StepProps {
  stage: Stage;
  state: StageState;
  children: ReactNode;
}

function Step({ stage, state, children }: StepProps) {
  const intl = useIntl();
  const Icon = ICONS[stage];
  const title = intl.formatMessage({ id: `printing.proof.stage.${stage}` });
  return (
    <li className={`proof-step proof-step-${state}`} aria-label={title}>
      <span className="proof-icon" role="img" aria-label={intl.formatMessage({ id: `printing.proof.stageState.${state}` })}>
        <Icon size={16} />
      </span>
      <strong>{title}</strong>
      <div className="proof-text">{children}</div>
    </li>
  );
}

function OrderText({ progress: { orderId, orderCode, createdAt }, clock }: Pick<Proof, 'progress'> & { clock: Clock }) {
  const intl = useIntl();
  const time = clock(createdAt);
  if (orderId === null) return <>{intl.formatMessage({ id: 'printing.proof.testTicketText' }, { time })}</>;
  return (
    <>
      <Link to={pathTo('order', { id: orderId })}>{orderCode ?? orderId}</Link>{' '}
      {intl.formatMessage({ id: 'printing.proof.placedText' }, { time })}
    </>
  );
}

function jobText(intl: IntlShape, { verdict, progress: { state, withdrawnCode, createdAt } }: Proof, clock: Clock): string {
  const shown = verdict === 'withdrawn' ? 'withdrawn' : state;
  const reason = printReasonText(intl, withdrawnCode);
  const text = intl.formatMessage({ id: `printing.proof.job.${shown}` }, { time: clock(createdAt) });
  return [text, reason].filter(Boolean).join(' ');
}

function tabText(intl: IntlShape, { holder, receivedAt, handOut }: PrintJobProgress, clock: Clock): string {
  if (holder === 'none') return intl.formatMessage({ id: 'printing.proof.tab.none' });
  const text =
    receivedAt === null
      ? intl.formatMessage({ id: `printing.proof.tab.${holder}Sent` })
      : intl.formatMessage({ id: `printing.proof.tab.${holder}` }, { time: clock(receivedAt) });
  return handOut > 1 ? `${text} ${intl.formatMessage({ id: 'printing.proof.tab.handOutText' }, { handOut })}` : text;
}

function copyText(intl: IntlShape, { copy, attempt, state, code = null }: PrintJobProgress['copies'][number], copies: number): string {
  const outcome = intl.formatMessage({ id: `printing.copyState.${code === DISCARDED ? code : state}` });
  const label = intl.formatMessage({ id: 'printing.job.copyLabel' }, { copy, copies });
  const attempts = attempt > 1 ? intl.formatMessage({ id: 'printing.job.attemptsLabel' }, { attempts: attempt }) : null;
  const reason = state === 'DONE' || state === 'INTENT' ? null : (printReasonText(intl, code) ?? code);
  return [`${label}: ${outcome}`, attempts, reason].filter(Boolean).join(' · ');
}

function paperText(intl: IntlShape, isPrinted: boolean): string {
  return intl.formatMessage({ id: isPrinted ? 'printing.proof.paper.confirmed' : 'printing.proof.paper.unconfirmed' });
}

/** The tickets as the virtual printer drew them when it printed them. */
function Paper({ tickets, clock }: { tickets: readonly ProofTicket[]; clock: Clock }) {
  const intl = useIntl();
  if (tickets.length === 0) return <>{intl.formatMessage({ id: 'printing.proof.paper.none' })}</>;
  return (
    <ul className="proof-paper">
      {tickets.map(({ seq, at, marked, complete, svg }, index) => {
        const label = intl.formatMessage(
          { id: 'printing.proof.paper.ticketLabel' },
          { number: index + 1, time: clock(at), marked: String(marked), complete: String(complete) },
        );
        return (
          <li key={seq}>
            <span>{label}</span>
            <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />
          </li>
        );
      })}
    </ul>
  );
}
