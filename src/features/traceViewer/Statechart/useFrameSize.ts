import { useLayoutEffect, useState } from 'react';
import type { Size } from '@/features/traceViewer/Statechart/chartView';

/** The inner size of an element, in pixels; follows it. Null: it has none yet, or is hidden. */
export function useFrameSize(element: HTMLElement | null): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize(width > 0 && height > 0 ? { width, height } : null);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
