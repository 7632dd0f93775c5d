import { z } from 'zod';
import { mentorship, page } from './entities';
import { REASON_MAX } from './rules/limits';

/**
 * Payloads that change a session (extensions `decline`, `reschedule`; docs/contract.md, 'Cancelling,
 * declining and leaving').
 */

/** DELETE of a session, decline and leave. The people affected read it. */
export const reasonPayload = z.object({
  reason: z.string().trim().max(REASON_MAX, `El motivo: como mucho ${REASON_MAX} caracteres.`).optional(),
});

export const reschedulePayload = z.object({
  init_date: z.iso.datetime({ offset: true, error: 'La fecha de inicio no es válida.' }),
  end_date: z.iso.datetime({ offset: true, error: 'La fecha de fin no es válida.' }),
});

/** Extension `group-sessions` (docs/contract.md, 'Group sessions'). */

/**
 * A session that a student can join, as seen by people who are not in it: without its room code and its
 * description (written for the mentor), and with the number of students only.
 */
export const openSession = mentorship
  .pick({
    id: true,
    identifier: true,
    init_date: true,
    end_date: true,
    price: true,
    room_size: true,
    status: true,
    confirmation: true,
    open: true,
    listed: true,
    mentor: true,
    expertises: true,
  })
  .extend({
    total_students: z.int(),
    seats_left: z.int().min(0),
    /** The caller is already in it. */
    joined: z.boolean(),
  });

const count = z.int();
/**
 * How many results this value of the filter gives, with the other filter applied; most frequent first, at
 * most 100 of each.
 */
export const openFacets = z.object({
  expertises: z.array(z.object({ name_id: z.string(), name: z.string(), count })),
  mentors: z.array(z.object({ id: z.int(), full_name: z.string(), count })),
});
export const openPage = page(openSession).extend({ facets: openFacets });
