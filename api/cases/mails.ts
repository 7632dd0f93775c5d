import type { Mail, Services } from '~/api/context';
import {
  CONFIRM_DAYS,
  caseNumber,
  DECISION_REASONS,
  MEASURES,
  OBJECTION_MONTHS,
} from '~/api/contract/rules/cases';
import { composeMail } from '~/api/mail/layout';
import type { CaseReport, CaseRow } from './ownCases';

type Site = Pick<Services, 'siteOrigin'>;
const linkOf = (key: string, { siteOrigin }: Site) => `${siteOrigin}/denuncias/${encodeURIComponent(key)}`;

/** Asks a visitor to confirm a report, and leads to what becomes of it. */
export const confirmMail = ({ email, name }: CaseReport, key: string, site: Site): Mail =>
  composeMail({
    to: email,
    subject: 'Confirma tu denuncia',
    paragraphs: [
      `Hola, ${name}:`,
      'Alguien, esperamos que tú, ha denunciado un contenido de Mentorea con este correo. Confírmalo para que lo revise el equipo.',
    ],
    action: { label: 'Confirmar la denuncia', href: linkOf(key, site) },
    footnote: `El enlace vale ${CONFIRM_DAYS} días, y después sirve para seguir la denuncia. Si no has sido tú, ignora este mensaje.`,
  });

/** Tells a visitor what was decided. */
export const outcomeMail = ({ email, name }: CaseReport, answer: string, key: string, site: Site): Mail =>
  composeMail({
    to: email,
    subject: 'Hemos revisado tu denuncia',
    paragraphs: [`Hola, ${name}:`, answer],
    action: { label: 'Ver la denuncia', href: linkOf(key, site) },
    footnote: 'Recibes este mensaje porque denunciaste un contenido de Mentorea con este correo.',
  });

/** What the person concerned reads, whatever mails are muted and even when the account is closed. */
export const decisionMail = (
  {
    to,
    name,
    row,
    until,
    key,
  }: { to: string; name: string; row: CaseRow; until: string | null; key: string },
  site: Site,
): Mail =>
  composeMail({
    to,
    subject: `Decisión del equipo de Mentorea (${caseNumber(row)})`,
    paragraphs: [
      `Hola, ${name}:`,
      `Hemos revisado un caso sobre: ${row.title}. Decisión: ${MEASURES[row.measure ?? 'none'][0].toLowerCase()}${until ? `, hasta el ${until}` : ''}.`,
      `Motivo: ${DECISION_REASONS[row.decisionReason ?? 'unproven'].toLowerCase()}.`,
      row.decisionText,
      `Si no estás de acuerdo, puedes objetar una vez en los próximos ${OBJECTION_MONTHS} meses: la revisa otra persona del equipo, si la hay.`,
    ],
    action: { label: 'Ver la decisión', href: linkOf(key, site) },
    footnote: 'Te escribimos siempre que decidimos algo sobre tu cuenta o lo que publicas.',
  });
