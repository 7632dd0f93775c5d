/** Sessions on the clock of visitors elsewhere, as pages write them. */

/** Behind every time that is the visitor's own. */
export const OWN = ' en tu hora';

/** 'HH:mm' of the instant in the zone, after the day of the week where that is another one than in Madrid. */
export function clockIn(zone: string, at: string): string {
  const part = (timeZone: string, options: object) =>
    new Intl.DateTimeFormat('es-ES', { timeZone, ...options }).format(new Date(at));
  const hours = { hour: '2-digit', minute: '2-digit' };
  const [here, there] = ['Europe/Madrid', zone].map((one) => part(one, { weekday: 'short' }));
  return here === there ? part(zone, hours) : `${there} ${part(zone, hours)}`;
}
