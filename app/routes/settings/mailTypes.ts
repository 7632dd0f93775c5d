/** What a type of notification is called in the account centre, and what its mails say (api.md section 5). */
export interface MailChoice {
  type: string;
  label: string;
  hint: string;
  on: boolean;
}

const TEXTS: Record<string, [label: string, hint: string]> = {
  session_update: [
    'Cambios en tus mentorías',
    'Solicitudes, confirmaciones, cambios de hora y cancelaciones.',
  ],
  reminder: ['Recordatorios de mentorías', '24 horas y 1 hora antes de cada mentoría confirmada.'],
  feedback: ['Reseñas', 'Al terminar una mentoría, para que la valores.'],
  message: ['Mensajes sin leer', 'Cuando un mensaje lleva 10 minutos sin leer: un correo por conversación.'],
  badge_earned: ['Medallas', 'Cuando recibes una medalla.'],
  invitation: ['Invitaciones', 'Cuando alguien te invita a una mentoría.'],
  match_found: ['Mentores nuevos', 'Mentores que encajan con tus intereses.'],
  alert: ['Alertas', 'Lo que pide tu atención cuanto antes.'],
  system: ['Avisos del sistema', 'Cambios en el funcionamiento de Mentorea.'],
  promotion: ['Promociones', 'Ofertas y novedades.'],
};
const OF_MENTORS: typeof TEXTS = {
  feedback: ['Reseñas', 'Cuando un estudiante valora una mentoría contigo.'],
};
const ORDER = Object.keys(TEXTS);

/** In the order of the screen; types that we do not know come last, by their own name. */
export function mailChoices(mails: Record<string, boolean>, userType: string): MailChoice[] {
  const place = (type: string) => (ORDER.includes(type) ? ORDER.indexOf(type) : ORDER.length);
  return Object.entries(mails)
    .map(([type, on]) => {
      const known = (userType === 'mentor' ? OF_MENTORS[type] : undefined) ?? TEXTS[type];
      const [label, hint] = known ?? [`Otros avisos: ${type.replaceAll('_', ' ')}`, ''];
      return { type, label, hint, on };
    })
    .sort((a, b) => place(a.type) - place(b.type) || a.type.localeCompare(b.type));
}
