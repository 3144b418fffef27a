import type { MatrixTools } from '@/features/productAvailability/BlockMatrix/matrixLine';

/** The columns of the matrix as tracks of a CSS grid. */
export function matrixTracks({ channels }: Pick<MatrixTools, 'channels'>): string {
  return `36px minmax(224px, 2fr) 88px repeat(${channels.length}, minmax(136px, 1fr)) 80px 104px`;
}

/** The least width of the matrix, in pixels: that of its columns. */
export function matrixWidth({ channels }: Pick<MatrixTools, 'channels'>): number {
  return 36 + 224 + 88 + channels.length * 136 + 80 + 104;
}
