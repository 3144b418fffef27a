import { Callout } from '@blueprintjs/core';
import '@/ui/Form/form.css';

/** The message of a failed save next to the buttons. Its live region announces the text when it appears. */
export function FormProblem({ children }: { children: string | null }) {
  return (
    <div role="alert">
      {children !== null && (
        <Callout className="form-problem" intent="danger" compact>
          {children}
        </Callout>
      )}
    </div>
  );
}
