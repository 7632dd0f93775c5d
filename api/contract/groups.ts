/** Extension `group-sessions` (api.md section 4). */
import { z } from 'zod';
import { mentorship } from './entities';

/**
 * A session that a student can join, as those see it who are not in it: neither its room code nor its description (written for the mentor),
 * and of its students only how many they are.
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
    seats_left: z.int().positive(),
    /** The caller is in it already. */
    joined: z.boolean(),
  });
