/** Rules in whole sentences, for the pages and dialogs that state them (docs/product.md, 'Landing and information pages'). */
import { ANSWER_DAYS, REPORT_DAYS } from './reports';
import { HIDDEN_DAYS } from './reviews';
import { type AnswerRule, LATE_HOURS, LEAD_HOURS, MAX_HOURS } from './sessions';
import { SLOT_MINUTES } from './slots';
import { WITHDRAWAL_DAYS } from './withdrawal';

const inHours = new Intl.NumberFormat('es', { style: 'unit', unit: 'hour', unitDisplay: 'long' });

export const BOOKING_RULE = `Se reserva en huecos de ${SLOT_MINUTES} minutos, hasta ${MAX_HOURS} horas seguidas y como muy tarde ${LEAD_HOURS} horas antes. Un mentor puede pedir más antelación, pausas entre sesiones o un máximo al día.`;

export const answerRule = ({ hours, hoursBeforeStart }: AnswerRule) =>
  `Una solicitud o una propuesta se puede responder durante ${inHours.format(hours)}, y como mucho hasta ${inHours.format(hoursBeforeStart)} antes de que empiece; si es para muy pronto, durante la mitad del tiempo que queda. Si nadie responde, caduca, la hora queda libre y avisamos.`;

export const MOVING_RULE = `Otra hora se propone hasta ${LATE_HOURS} horas antes de que empiece, y no cambia nada hasta que la otra parte la acepta. En un grupo la propone el mentor, y la aceptan todos.`;

/** The effect of cancelling, stated before booking and in the dialog. @param isLate for this session, now */
export const cancellingRule = (isLate = false) =>
  isLate
    ? `Faltan menos de ${LATE_HOURS} horas para que empiece: una vez confirmada, cancelarla queda anotado como una cancelación tardía.`
    : `Una vez confirmada, cancelarla con menos de ${LATE_HOURS} horas queda anotado como una cancelación tardía.`;

export const TERMS_RULE =
  'Un mentor puede decir qué significa cancelar tarde, o no venir: que se gasta una sesión del bono, que se recupera o que se debe. Lo lees en su perfil y antes de reservar, y vale lo que decía entonces. Lo anota el mentor, y te avisamos; si desistes del contrato o cancela él, no se anota nada.';

export const HISTORY_RULE =
  'Lo cancelado, rechazado o caducado sale de las listas y queda en «Pasadas»: quién, cuándo y por qué. Lo ven su mentor, quienes estaban en ella y el equipo del sitio.';

export const LEAVING_RULE =
  'En una sesión con varios estudiantes, el que cancela sale de ella, y los demás siguen.';

export const REPORTS_RULE = `Durante ${REPORT_DAYS} días desde que termina, cualquiera de los dos puede decir en sus detalles que el otro no se presentó o que hubo un problema, y el otro tiene ${ANSWER_DAYS} días para dar su versión. Lo leen los dos y el equipo del sitio.`;

export const HIDDEN_RULE = `Lo que escribe cada parte se publica cuando han escrito las dos, o a los ${HIDDEN_DAYS} días de la sesión.`;

/** A waiting time, rounded up, as the end of a sentence; null = unknown. */
export function waitText(seconds: number | null): string {
  if (seconds === null) return 'dentro de unos minutos';
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'dentro de un minuto';
  if (minutes < 60) return `dentro de ${minutes} minutos`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'dentro de una hora' : `dentro de ${hours} horas`;
}

export const WITHDRAWAL_RULE = `Si tu mentor es profesional, tienes ${WITHDRAWAL_DAYS} días desde que la sesión se confirma para desistir del contrato sin dar motivos ni pagar nada, mientras no haya empezado: en sus detalles, con «Desistir del contrato». Los dos recibís por correo el acuse de recibo. Si la reservas para antes de que pasen esos días, te pedimos que lo marques. Con un mentor particular vale lo que digáis entre los dos, y siempre puedes cancelar.`;
