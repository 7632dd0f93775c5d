import type { Caller } from '~/api/context';
import { isMentor, isStaff } from '~/api/contract/rules/roles';

/** Only mentors have a public page that search engines may list. */
export const mayChooseIndexing = isMentor;

/** Staff see sessions but take part in none. */
export const hasOwnSessions = (caller: Caller): boolean => !isStaff(caller);
