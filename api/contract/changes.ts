/** What changes of a session send (extensions `decline`, `reschedule`; api.md section 4). */
import { z } from 'zod';
import { REASON_MAX } from './reasonMax';

/** DELETE of a session, decline and leave. Those whom it concerns read it. */
export const reasonPayload = z.object({
  reason: z.string().trim().max(REASON_MAX, `El motivo: como mucho ${REASON_MAX} caracteres.`).optional(),
});

export const reschedulePayload = z.object({
  init_date: z.iso.datetime({ offset: true, error: 'La fecha de inicio no es válida.' }),
  end_date: z.iso.datetime({ offset: true, error: 'La fecha de fin no es válida.' }),
});
