import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useState } from 'react';

interface ImageTileProps {
  url: string;
  /** The alternative text. */
  label: string;
  removeLabel: string;
  onRemove: () => void;
}

/** A preview of an image with a remove button. */
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
