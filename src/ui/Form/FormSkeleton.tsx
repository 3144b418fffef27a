import { Classes } from '@blueprintjs/core';
import '@/ui/Form/form.css';

/** Stands in for a form that is being loaded, in its shape. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className="form">
      <div className="form-fields">
        {Array.from({ length: fields }, (_, index) => (
          <div key={index} className={`form-field-waits ${Classes.SKELETON}`} />
        ))}
      </div>
    </div>
  );
}
