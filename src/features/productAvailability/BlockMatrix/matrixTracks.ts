import type { MatrixTools } from '@/features/productAvailability/BlockMatrix/matrixLine';

/** The columns of the matrix as CSS grid tracks. */
export function matrixTracks({ channels }: Pick<MatrixTools, 'channels'>): string {
  return `36px minmax(224px, 2fr) 88px repeat(${channels.length}, minmax(136px, 1fr)) 80px 104px`;
}

/** The minimum width of the matrix, in pixels: the sum of its columns. */
export function matrixWidth({ channels }: Pick<MatrixTools, 'channels'>): number {
  return 36 + 224 + 88 + channels.length * 136 + 80 + 104;
}
