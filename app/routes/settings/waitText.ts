/** `Retry-After` (RFC 9110, seconds) in words: 'dentro de 5 minutos', 'más tarde' when it does not say. */
export function waitText(retryAfter: string | null): string {
  const seconds = Number(retryAfter ?? '');
  if (!Number.isFinite(seconds) || seconds <= 0) return 'más tarde';
  if (seconds <= 60) return 'dentro de un minuto';
  return `dentro de ${Math.ceil(seconds / 60)} minutos`;
}
