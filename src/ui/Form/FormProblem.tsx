import { Callout } from '@blueprintjs/core';
import '@/ui/Form/form.css';

/** Why a form was not saved, beside its buttons. The place is announced when it is filled. */
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
