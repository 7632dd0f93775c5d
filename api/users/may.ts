import type { Caller } from '~/api/context';
import { isMentor, isStaff } from '~/api/contract/rules/roles';

/** Staff read every profile; everyone else reads those of mentors, and of students they know. */
export const mayReadAllProfiles = (reader: Caller | null): boolean => reader !== null && isStaff(reader);

/** Mentors are public: visitors read them too. */
export const isPublic = isMentor;
