import { Classes } from '@blueprintjs/core';
import '@/ui/Form/form.css';

/** The placeholder of a loading form. */
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
