import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useState } from 'react';

interface ImageTileProps {
  url: string;
  /** What the image is, for those who do not see it. */
  label: string;
  removeLabel: string;
  onRemove: () => void;
}

/** An image as it will be seen, with the way to take it away. */
export function ImageTile({ url, label, removeLabel, onRemove }: ImageTileProps) {
  const [broken, setBroken] = useState(false);
  return (
    <span className="location-image">
      {broken ? (
        <span className="location-image-broken">{label}</span>
      ) : (
        <img src={url} alt={label} width={120} height={80} onError={() => setBroken(true)} />
      )}
      <Button size="small" icon={<Cross />} aria-label={removeLabel} title={removeLabel} onClick={onRemove} />
    </span>
  );
}
