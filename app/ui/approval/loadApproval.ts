/** How a new mentor stands with the staff, in words (docs/product.md, 'Approval'). */
import type { z } from 'zod';
import type { tolerantApproval } from '~/api/contract/cases';
import { isAdmitted } from '~/api/contract/rules/checks';
import type { User } from '~/api/contract/users';
import { orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { formatDuration } from '~/app/domain/time/durations';

export type ApprovalView = NonNullable<ReturnType<typeof approvalView>>;

const WAITING = 'Todavía no sales en Mentorea ni te pueden reservar.';

/** 'en unas 5 horas', 'en unos 20 minutos', 'en unos 3 días' */
export function aboutText(minutes: number): string {
  if (minutes < 60) return `en unos ${formatDuration(Math.max(5, minutes))}`;
  const hours = Math.round(minutes / 60);
  if (hours < 48) return hours === 1 ? 'en una hora' : `en unas ${hours} horas`;
  return `en unos ${Math.round(hours / 24)} días`;
}

export function approvalView({ approval, since, text, answer_minutes }: z.output<typeof tolerantApproval>) {
  switch (approval) {
    case 'waiting': {
      const answer = answer_minutes === null ? '' : ` Normalmente responde ${aboutText(answer_minutes)}.`;
      const [title, more] =
        since === null
          ? ['Completa tu perfil para que lo revise el equipo', '']
          : [
              'El equipo está revisando tu perfil',
              ` Mientras tanto puedes prepararlo todo: perfil, horario y reglas.${answer}`,
            ];
      return { state: approval, title, text: WAITING + more, words: '' };
    }
    case 'asked':
      return {
        state: approval,
        title: 'El equipo te pide algo antes de publicarte',
        text: WAITING,
        words: text,
      };
    case 'refused':
      return { state: approval, title: 'No publicamos tu perfil de mentor', text: '', words: text };
    default:
      return null;
  }
}

/** Null for everybody who waits for nothing, and while the API does not tell. */
export async function loadApproval({ approval }: Pick<User, 'approval'>, { api, log }: Context) {
  if (isAdmitted(approval)) return null;
  const read = async () => approvalView(await api.cases.findApproval());
  return orLogged(read, log, 'an approval could not be read', () => null);
}
