import type { Mail, Services } from '~/api/context';
import {
  CONFIRM_DAYS,
  caseNumber,
  DECISION_REASONS,
  MEASURES,
  type Measure,
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

export const REVIEWED = 'Hemos revisado tu denuncia';

/** Tells a visitor what was decided. */
export const outcomeMail = ({ email, name }: CaseReport, answer: string, key: string, site: Site): Mail =>
  composeMail({
    to: email,
    subject: REVIEWED,
    paragraphs: [`Hola, ${name}:`, answer],
    action: { label: 'Ver la denuncia', href: linkOf(key, site) },
    footnote: 'Recibes este mensaje porque denunciaste un contenido de Mentorea con este correo.',
  });

const APPROVAL_TITLES: Partial<Record<Measure, string>> = {
  approve: 'Tu perfil de mentor ya está publicado',
  ask: 'Nos falta algo para publicar tu perfil de mentor',
  refuse: 'No publicamos tu perfil de mentor',
};

export const decisionTitle = ({ measure, title }: CaseRow): string =>
  APPROVAL_TITLES[measure ?? 'none'] ?? `Decisión del equipo: ${title}`;

/** What a new mentor reads; of a refusal also the reason, and how to object. */
const approvalMail = ({ to, name, row, key }: DecisionMail, site: Site): Mail =>
  composeMail({
    to,
    subject: decisionTitle(row),
    paragraphs: [
      `Hola, ${name}:`,
      `${decisionTitle(row)}.`,
      ...(row.measure === 'refuse' ? [reasonOf(row)] : []),
      row.decisionText,
      ...(row.measure === 'refuse' ? [OBJECT] : []),
    ],
    action:
      row.measure === 'refuse'
        ? { label: 'Ver la decisión', href: linkOf(key, site) }
        : { label: 'Ver mi alta', href: `${site.siteOrigin}/profile/alta` },
    footnote: ALWAYS,
  });

const reasonOf = ({ decisionReason }: CaseRow) =>
  `Motivo: ${DECISION_REASONS[decisionReason ?? 'unproven'].toLowerCase()}.`;
const OBJECT = `Si no estás de acuerdo, puedes objetar una vez en los próximos ${OBJECTION_MONTHS} meses: la revisa otra persona del equipo, si la hay.`;
const ALWAYS = 'Te escribimos siempre que decidimos algo sobre tu cuenta o lo que publicas.';

interface DecisionMail {
  to: string;
  name: string;
  row: CaseRow;
  until: string | null;
  key: string;
}

/** What the person concerned reads, whatever mails are muted and even when the account is closed. */
export function decisionMail(mail: DecisionMail, site: Site): Mail {
  const { to, name, row, until, key } = mail;
  if (row.kind === 'approval') return approvalMail(mail, site);
  return composeMail({
    to,
    subject: `Decisión del equipo de Mentorea (${caseNumber(row)})`,
    paragraphs: [
      `Hola, ${name}:`,
      `Hemos revisado un caso sobre: ${row.title}. Decisión: ${MEASURES[row.measure ?? 'none'][0].toLowerCase()}${until ? `, hasta el ${until}` : ''}.`,
      reasonOf(row),
      row.decisionText,
      OBJECT,
    ],
    action: { label: 'Ver la decisión', href: linkOf(key, site) },
    footnote: ALWAYS,
  });
}
