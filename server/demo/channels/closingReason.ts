/** What a platform says when it pauses a location on its own: platforms speak the language of the country. */
export function closingReason(country: string | null | undefined): string {
  return country === 'BR' ? 'Dois pedidos não foram aceitos a tempo' : 'Dos pedidos no se aceptaron a tiempo';
}
