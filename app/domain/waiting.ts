/** How long to wait, in words that end a sentence; null = nobody knows. Never shorter than it is. */
export function waitText(seconds: number | null): string {
  if (seconds === null) return 'dentro de unos minutos';
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'dentro de un minuto';
  if (minutes < 60) return `dentro de ${minutes} minutos`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'dentro de una hora' : `dentro de ${hours} horas`;
}
