/** The people a mentor teaches (extension `desk`; docs/contract.md, 'Students of a mentor'). */
import { z } from 'zod';
import { instant, sentId } from './common';
import { PAYMENT_STATES, PAYMENT_WAY_NAMES } from './rules/income';
import { NEXT_STEP_MAX, NOTE_MAX } from './rules/students';
import { seatTerms } from './terms';
import { tolerant } from './tolerant';
import { publicUser, tolerantUser } from './users';

const sessionRef = z.object({ id: z.int(), identifier: z.uuid(), init_date: instant });

export const studentNote = z.object({ text: z.string(), updated_at: instant });

export const studentEntry = z.object({
  student: publicUser,
  sessions: z.int().describe('Confirmed ones that are over.'),
  minutes: z.int().describe('Of those.'),
  last_session: sessionRef.nullable().describe('The last confirmed one that has begun.'),
  next_session: sessionRef.nullable().describe('The next confirmed one.'),
  tied: z.boolean().describe('Accepted the mentor’s invitation.'),
  notes: z.int().describe('Number of notes.'),
  last_note: studentNote
    .extend({ session: sessionRef.nullable() })
    .nullable()
    .describe('Of the latest session with one, else the general one.'),
});

export const studentRecord = studentEntry.extend({
  note: studentNote.nullable().describe('The general note.'),
  next_step: studentNote.nullable().describe('What both have agreed on: the student reads it.'),
});

export const taughtSession = sessionRef.extend({
  end_date: instant,
  confirmation: z.boolean(),
  offered: z.boolean().describe('The mentor has proposed it: the student is to answer.'),
  cancelled: z.boolean().describe('It was called off, or the student has left it: listed for its note.'),
  price: z.number(),
  expertises: z.array(z.string()).describe('`name_id`s of areas.'),
  absent: z.boolean().describe('The student is marked absent.'),
  payment: z.enum(PAYMENT_STATES).describe('As in the income.'),
  charge: seatTerms.nullable().describe('By its terms: the student cancelled late, or did not come.'),
  note: studentNote.nullable(),
});

/** What is left to do after a session with one of its students. */
export const sessionAfter = z.object({
  note: studentNote.nullable().describe('Of this session.'),
  last_note: studentEntry.shape.last_note.describe('As of the student, of the sessions before this one.'),
  next_step: studentNote.nullable(),
  charge: taughtSession.shape.charge,
  shares: z.boolean().describe('`next_step` can be written: neither has blocked the other.'),
  payment: z.object({
    state: z.enum(PAYMENT_STATES),
    way: z.enum(PAYMENT_WAY_NAMES).nullable(),
    credit: z.int().nullable().describe('Id of the credit that it uses.'),
    updated_at: instant.nullable(),
  }),
  last_way: z.enum(PAYMENT_WAY_NAMES).nullable().describe('Of what the mentor wrote down last as `paid`.'),
  next_session: taughtSession
    .pick({ id: true, identifier: true, init_date: true, end_date: true, confirmation: true, offered: true })
    .nullable()
    .describe('The next one of the two in force, also an unanswered one.'),
  again: z
    .object({ init_date: instant, end_date: instant })
    .nullable()
    .describe('The same hours on the next such weekday, if they can be had and there is no next session.'),
});

const noteText = (most: number) =>
  z
    .string({ error: 'El texto es obligatorio.' })
    .trim()
    .max(most, `Como mucho ${most} caracteres.`)
    .describe('Empty: it is deleted.');
export const studentNotePayload = z.object({
  mentorship: sentId().nullish().describe('Id of the session; without it, the general note.'),
  text: noteText(NOTE_MAX),
  seen: instant
    .nullish()
    .describe('`updated_at` of the text that was edited, null for none: 409 if it is another by now.'),
});
export const nextStepPayload = studentNotePayload
  .pick({ seen: true })
  .extend({ text: noteText(NEXT_STEP_MAX) });

/** The note of the latest session with one, else the general one. */
export const lastNote = studentEntry.shape.last_note.unwrap();
export const savedNote = z.object({ note: studentNote.nullable() });
export const savedNextStep = z.object({ next_step: studentNote.nullable() });

export type StudentNotePayload = z.output<typeof studentNotePayload>;
export type NextStepPayload = z.output<typeof nextStepPayload>;
export type SessionAfterJson = z.infer<typeof sessionAfter>;
export type StudentEntryJson = z.infer<typeof studentEntry>;
export type StudentRecordJson = z.infer<typeof studentRecord>;
export type TaughtSessionJson = z.infer<typeof taughtSession>;

export const tolerantStudentEntry = tolerant(studentEntry, { student: tolerantUser });
export const tolerantStudentRecord = tolerant(studentRecord, { student: tolerantUser });
export const tolerantLastNote = tolerant(lastNote);
export const tolerantTaughtSession = tolerant(taughtSession);
export const tolerantSessionAfter = tolerant(sessionAfter);

export type StudentEntry = z.output<typeof tolerantStudentEntry>;
export type StudentRecord = z.output<typeof tolerantStudentRecord>;
export type TaughtSession = z.output<typeof tolerantTaughtSession>;
export type SessionAfter = z.output<typeof tolerantSessionAfter>;
