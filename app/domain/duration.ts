/** Minutes under 60, otherwise hours, or hours plus minutes (spec.md section 9). */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} minutos`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const text = `${hours} ${hours === 1 ? 'hora' : 'horas'}`;
  return rest === 0 ? text : `${text} y ${rest} minutos`;
}
