import { Classes } from '@blueprintjs/core';
import '@/ui/Form/form.css';

const FIELDS = 6;

/** A placeholder in the shape of the user form. */
export function UserSkeleton() {
  return (
    <div className="form">
      <div className="form-fields">
        {Array.from({ length: FIELDS }, (_, index) => (
          <FieldSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}

/** A placeholder for one field. */
export function FieldSkeleton() {
  return <div className={`form-field-waits ${Classes.SKELETON}`} />;
}
