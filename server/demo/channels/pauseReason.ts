/** The reason that a platform reports when it pauses a location, in the language of the country. */
export function pauseReason(country: string | null | undefined): string {
  return country === 'BR' ? 'Dois pedidos não foram aceitos a tempo' : 'Dos pedidos no se aceptaron a tiempo';
}
