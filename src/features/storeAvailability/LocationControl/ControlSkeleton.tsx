import { Classes } from '@blueprintjs/core';

/** The shape of the channels of a location, before they have told how they are. */
export function ControlSkeleton({ count }: { count: number }) {
  return (
    <div className="control-channels">
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className={`channel-card channel-card-waits ${Classes.SKELETON}`} />
      ))}
    </div>
  );
}
