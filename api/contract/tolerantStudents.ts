/** How a client reads a mentor's students (extension `student-records`) of any server. */
import type { z } from 'zod';
import * as strict from './students';
import { user } from './tolerant';
import { tolerant } from './tolerantValues';

export const studentEntry = tolerant(strict.studentEntry, { student: user });
export const studentRecord = tolerant(strict.studentRecord, { student: user });
export const lastNote = tolerant(strict.lastNote);
export const taughtSession = tolerant(strict.taughtSession);

export type StudentEntry = z.output<typeof studentEntry>;
export type StudentRecord = z.output<typeof studentRecord>;
export type TaughtSession = z.output<typeof taughtSession>;
