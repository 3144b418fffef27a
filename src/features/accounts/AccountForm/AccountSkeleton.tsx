import { Classes } from '@blueprintjs/core';
import '@/ui/Form/form.css';

const FIELDS = 10;

/** Stands in for the form of an account, in its shape. */
export function AccountSkeleton() {
  return (
    <div className="form">
      <div className="form-fields">
        {Array.from({ length: FIELDS }, (_, index) => (
          <div key={index} className={`form-field-waits ${Classes.SKELETON}`} />
        ))}
      </div>
    </div>
  );
}
