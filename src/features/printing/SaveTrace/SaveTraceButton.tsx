import { Button } from '@blueprintjs/core';
import { Lifesaver } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { isProductAdmin } from '@/domain/role';
import { useSignedIn } from '@/entities/session/useSignedIn';
import type { TraceSubject } from '@/features/printing/SaveTrace/traceSubject';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

// Prefetched, to be available offline.
const SaveTraceDialog = lazyWithTexts(
  async () =>
    (await import(/* webpackChunkName: "shellLater", webpackPrefetch: true */ '@/features/printing/SaveTrace/SaveTraceDialog'))
      .SaveTraceDialog,
);

/** Saves a trace about a subject for support. Renders nothing for a product administrator, who prints nothing (decision G51). */
export function SaveTraceButton({ subject }: { subject: TraceSubject }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (isProductAdmin(user.role)) return null;
  return (
    <div>
      <Button variant="minimal" icon={<Lifesaver />} onClick={() => setOpen(true)}>
        {intl.formatMessage({ id: 'traces.save.button' })}
      </Button>
      {isOpen && (
        <LazyPart onFailed={close}>
          <SaveTraceDialog subject={subject} onClose={close} />
        </LazyPart>
      )}
    </div>
  );
}
