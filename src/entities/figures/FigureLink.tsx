import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FigureFilter } from '@/domain/figureFilter';
import { useFigureAddress } from '@/entities/figures/useFigureAddress';

interface FigureLinkProps {
  /** The exact orders behind the figure; null if there cannot be any. */
  filter: FigureFilter | null;
  children: ReactNode;
}

/** A figure that links to its orders (row BR-02); plain for users who may not see reports. */
export function FigureLink({ filter, children }: FigureLinkProps) {
  const address = useFigureAddress()(filter);
  return address === null ? children : <Link to={address}>{children}</Link>;
}
