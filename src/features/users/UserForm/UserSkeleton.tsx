import { Classes } from '@blueprintjs/core';
import '@/ui/Form/form.css';

const FIELDS = 6;

/** Stands in for the form of a user, in its shape. */
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

/** Stands in for one field. */
export function FieldSkeleton() {
  return <div className={`form-field-waits ${Classes.SKELETON}`} />;
}
