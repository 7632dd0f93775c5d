/** The people a mentor teaches (extension `desk`; docs/contract.md, 'Students of a mentor'). */
import { z } from 'zod';
import { instant, sentId } from './common';
import { NOTE_MAX } from './rules/students';
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
});

export const taughtSession = sessionRef.extend({
  end_date: instant,
  confirmation: z.boolean(),
  offered: z.boolean().describe('The mentor has proposed it: the student is to answer.'),
  cancelled: z.boolean().describe('It was called off, or the student has left it: listed for its note.'),
  price: z.number(),
  expertises: z.array(z.string()).describe('`name_id`s of areas.'),
  absent: z.boolean().describe('The student is marked absent.'),
  note: studentNote.nullable(),
});

export const studentNotePayload = z.object({
  mentorship: sentId().nullish().describe('Id of the session; without it, the general note.'),
  text: z
    .string({ error: 'El texto es obligatorio.' })
    .trim()
    .max(NOTE_MAX, `Como mucho ${NOTE_MAX} caracteres.`)
    .describe('Empty: the note is deleted.'),
  seen: instant
    .nullish()
    .describe('`updated_at` of the note that was edited, null for none: 409 if it is another by now.'),
});

/** The note of the latest session with one, else the general one. */
export const lastNote = studentEntry.shape.last_note.unwrap();
export const savedNote = z.object({ note: studentNote.nullable() });

export type StudentNotePayload = z.output<typeof studentNotePayload>;
export type StudentEntryJson = z.infer<typeof studentEntry>;
export type StudentRecordJson = z.infer<typeof studentRecord>;
export type TaughtSessionJson = z.infer<typeof taughtSession>;

export const tolerantStudentEntry = tolerant(studentEntry, { student: tolerantUser });
export const tolerantStudentRecord = tolerant(studentRecord, { student: tolerantUser });
export const tolerantLastNote = tolerant(lastNote);
export const tolerantTaughtSession = tolerant(taughtSession);

export type StudentEntry = z.output<typeof tolerantStudentEntry>;
export type StudentRecord = z.output<typeof tolerantStudentRecord>;
export type TaughtSession = z.output<typeof tolerantTaughtSession>;
