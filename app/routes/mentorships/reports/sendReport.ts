/** Sends what was said after a session, an answer to it, or what staff decide. The API judges; nothing typed is lost. */
import {
  ApiError,
  answerStatus,
  describeFailure,
  fieldErrorsOf,
  nullOn404,
  statusResponse,
} from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import type { Toast } from '~/app/domain/site/toasts';
import { successToast } from '~/app/domain/site/toasts';
import type { RefusedReport } from './ReportCard';

type Answer = { toast: Toast } | { refused: RefusedReport; status: number };

export async function sendReport(
  form: FormData,
  identifier: string,
  { api }: Pick<Context, 'api'>,
): Promise<Answer> {
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const reports = api.mentorships.reports(identifier);
  const id = field('report');
  const text = field(id === '' ? 'text' : `answer-${id}`);
  const values = { kind: field('kind'), about: field('about'), reason: field('reason'), text };
  const sends: Record<string, () => Promise<Toast>> = {
    report: async () => {
      await reports.make(values);
      return successToast('Enviado', 'Lo leerán la otra persona y el equipo de Mentorea.');
    },
    takeBack: async () => {
      // Gone already: pressed twice, or in another tab.
      await nullOn404(() => reports.takeBack(id));
      return successToast('Has retirado lo que dijiste');
    },
    answer: async () => {
      await reports.answer(id, text);
      return successToast('Tu versión está guardada');
    },
    setAside: async () => {
      await reports.setAside(id, true);
      return successToast('Incidencia sin efecto', 'Las dos personas lo saben.');
    },
    restore: async () => {
      await reports.setAside(id, false);
      return successToast('Incidencia de nuevo en vigor', 'Las dos personas lo saben.');
    },
  };
  const send = sends[field('intent')];
  if (!send) throw statusResponse(400);
  try {
    return { toast: await send() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = fieldErrorsOf(error);
    const errors = Object.keys(fields).length > 0 ? fields : { '': [describeFailure(error)] };
    return { refused: { report: id, values, errors }, status: answerStatus(error) };
  }
}
