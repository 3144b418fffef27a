import { useState, type ReactElement } from 'react';
import { useWaitingTickets } from '@/features/printing/SignOutQuestion/useWaitingTickets';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

// Fetched ahead: without a connection it must be there.
const SignOutQuestion = lazyWithTexts(
  async () => (await import(/* webpackPrefetch: true */ '@/features/printing/SignOutQuestion/SignOutQuestion')).SignOutQuestion,
);

interface SignOutWithTicketsProps {
  /** Shown while the ledger is read. */
  loading: ReactElement;
  /** Signs out as soon as it is shown. */
  signingOut: ReactElement;
  onStay: () => void;
}

/** Signs out at once where no ticket waits in this browser, else asks first (row T-05). */
export function SignOutWithTickets({ loading, signingOut, onStay }: SignOutWithTicketsProps) {
  const tickets = useWaitingTickets();
  const [isAsked, setAsked] = useState(false);
  const [isDecided, setDecided] = useState(false);
  if (!isAsked && tickets && tickets.length > 0) setAsked(true);

  if (isDecided) return signingOut;
  if (!tickets) return loading;
  if (!isAsked) return signingOut;
  const decide = () => setDecided(true);
  return (
    <LazyPart onFailed={decide}>
      <SignOutQuestion tickets={tickets} onStay={onStay} onSignOut={decide} />
    </LazyPart>
  );
}
