import { Classes } from '@blueprintjs/core';
import '@/ui/Form/form.css';

const FIELDS = 12;

/** Stands in for the form of a location, in its shape. */
export function LocationSkeleton() {
  return (
    <div className="location-waits">
      <div className={`location-tabs-wait ${Classes.SKELETON}`} />
      <div className="form">
        <div className="form-fields">
          {Array.from({ length: FIELDS }, (_, index) => (
            <div key={index} className={`form-field-waits ${Classes.SKELETON}`} />
          ))}
        </div>
      </div>
    </div>
  );
}
