import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { printersOf } from '@/domain/location';
import { printerOfJob } from '@/domain/printerOfJob';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { journalState } from '@/features/printing/journalState';
import { JobStatus } from '@/features/printing/PrintJournal/JobStatus';
import { printerWithLocation } from '@/features/printing/printerWithLocation';
import '@/features/printing/SignOutQuestion/signOutQuestion.css';
import type { JournalJob } from '@/services/printing/printJournal';

interface SignOutQuestionProps {
  /** The unfinished tickets; empty once all of them were printed. */
  tickets: readonly JournalJob[];
  onStay: () => void;
  onSignOut: () => void;
}

/** Asks before signing out with unfinished tickets: names them, and explains what will happen to them (row T-05). */
export function SignOutQuestion({ tickets, onStay, onSignOut }: SignOutQuestionProps) {
  const intl = useIntl();
  const titleId = useId();
  const textId = useId();
  // Sent tickets may already be printed; a server without hand-outs stores nothing for later (decision G31).
  const wereSent = tickets.some((ticket) => journalState(ticket) !== 'queued');
  const areLost = tickets.some(({ job }) => job.handOut === null);
  return (
    <main className="sign-out">
      <section className="sign-out-question" role="alertdialog" aria-labelledby={titleId} aria-describedby={textId}>
        <h1 id={titleId}>{intl.formatMessage({ id: 'printing.signOut.title' }, { count: tickets.length })}</h1>
        {tickets.length > 0 && (
          <ul className="sign-out-tickets">
            {tickets.map((ticket) => (
              <WaitingTicket key={ticket.uuid} ticket={ticket} />
            ))}
          </ul>
        )}
        <div id={textId}>
          {tickets.length > 0 && <p>{intl.formatMessage({ id: areLost ? 'printing.signOut.lostText' : 'printing.signOut.effectText' })}</p>}
          {wereSent && !areLost && <p>{intl.formatMessage({ id: 'printing.signOut.sentText' })}</p>}
        </div>
        <div className="sign-out-answers">
          <Button onClick={onSignOut}>{intl.formatMessage({ id: 'printing.signOut.leaveButton' })}</Button>
          <Button intent="primary" autoFocus onClick={onStay}>
            {intl.formatMessage({ id: 'printing.signOut.stayButton' })}
          </Button>
        </div>
      </section>
    </main>
  );
}

/** A ticket: type, order, printer, state. */
function WaitingTicket({ ticket }: { ticket: JournalJob }) {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const { job } = ticket;
  const location = locations.find(({ id }) => id === job.locationId);
  const printer = location && printerOfJob(job, printersOf(location));
  const what = job.orderId ? (job.orderCode ?? job.orderId) : intl.formatMessage({ id: 'printing.job.testTitle' });
  return (
    <li>
      <strong>{what}</strong>
      <span>
        {[intl.formatMessage({ id: `printing.ticketType.${job.ticketType}` }), printerWithLocation(intl, printer, location)].join(' · ')}
      </span>
      <JobStatus state={journalState(ticket)} />
    </li>
  );
}
