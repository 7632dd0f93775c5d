/** A waiting time, rounded up, as the end of a sentence; null = unknown. */
export function waitText(seconds: number | null): string {
  if (seconds === null) return 'dentro de unos minutos';
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'dentro de un minuto';
  if (minutes < 60) return `dentro de ${minutes} minutos`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'dentro de una hora' : `dentro de ${hours} horas`;
}
