/** The mentor's desk: students, figures and files, by extension. Check for it first. */
import { tolerantFigures } from '~/api/contract/figures';
import { tolerantMaterialList } from '~/api/contract/materials';
import {
  invited,
  tolerantKeyedTie,
  tolerantMentorTie,
  tolerantSentInvitation,
} from '~/api/contract/ownStudents';
import { MATERIAL_FIELD } from '~/api/contract/rules/materials';
import type { SessionsOf, StudentOrder } from '~/api/contract/rules/students';
import {
  type StudentEntry,
  savedNextStep,
  savedNote,
  tolerantLastNote,
  tolerantSessionAfter,
  tolerantStudentEntry,
  tolerantStudentRecord,
  tolerantTaughtSession,
} from '~/api/contract/students';
import { type Client, idAsSent, path } from './client';
import { nullOn404 } from './errors';
import { type NumberedPage, onlyFromServer, type PageQuery, readList } from './lists';

interface Wanted extends PageQuery {
  search: string;
  order: StudentOrder;
}

/** The people a mentor teaches: extension `desk`. */
export function createStudents(client: Client) {
  const send = (call: { path: string; json?: { people: string } }) =>
    client.read(invited, { method: 'POST', ...call });
  return {
    page({ search, order, ...wanted }: Wanted): Promise<NumberedPage<StudentEntry>> {
      const call = { path: path`/api/students/`, query: { order, ...(search && { search }) } };
      return onlyFromServer(client, tolerantStudentEntry, call, wanted);
    },
    /** Null unless the caller teaches them. */
    find: (id: string) =>
      nullOn404(() => client.read(tolerantStudentRecord, { path: path`/api/students/${id}/` })),
    /** Those invited who have not accepted, the newest first. */
    listInvited: () => readList(client, tolerantSentInvitation, { path: path`/api/students/invitations/` }),
    /** `people`: CSV of names and addresses. */
    invite: (people: string) => send({ path: path`/api/students/invitations/`, json: { people } }),
    inviteAgain: (id: string) => send({ path: path`/api/students/invitations/${id}/` }),
    withdraw: (id: string) => client.tell('DELETE', path`/api/students/invitations/${id}/`),
    /** No longer a student by invitation. */
    remove: (id: string) => client.tell('DELETE', path`/api/students/${id}/`),
    /** The note of the latest session that has one, else the general note; null without any. */
    lastNote: (id: string) =>
      nullOn404(() => client.read(tolerantLastNote, { path: path`/api/students/${id}/note/` })),
    /** Their sessions with the caller, latest first. */
    sessions: async (id: string, { when, ...wanted }: PageQuery & { when: SessionsOf }) =>
      onlyFromServer(
        client,
        tolerantTaughtSession,
        { path: path`/api/students/${id}/sessions/`, query: { when } },
        wanted,
      ),
    /** What is left to do after a session, by its id; null unless it is theirs and confirmed. */
    after: (id: string, session: string) =>
      nullOn404(() =>
        client.read(tolerantSessionAfter, { path: path`/api/students/${id}/sessions/${session}/` }),
      ),
    /** 'Para la próxima', which the student reads; as `saveNote`. 403: one has blocked the other. */
    saveNextStep: async (id: string, json: { text: string; seen: string | null }) =>
      client.change(savedNextStep, 'PUT', path`/api/students/${id}/next-step/`, json),
    /**
     * Writes the note of a session (by id), or the general one (null); '' deletes it. `seen`: its `updated_at` as shown,
     * null for none; 409 if it has changed since.
     */
    saveNote: async (
      id: string,
      { mentorship, ...note }: { mentorship: string | null; text: string; seen: string | null },
    ) =>
      client.change(savedNote, 'PUT', path`/api/students/${id}/note/`, {
        ...note,
        ...(mentorship !== null && { mentorship: idAsSent(mentorship) }),
      }),
  };
}

/** A student's answers to mentors who invite them: extension `desk`. Check for it first. */
export function createTies(client: Client) {
  return {
    /** Mentors who have the caller on their list, after those who ask. */
    list: () => readList(client, tolerantMentorTie, { path: path`/api/invitations/mentors/` }),
    /** No: declines, or leaves. */
    answer: (id: string, accept: boolean) =>
      client.tell('PUT', path`/api/invitations/mentors/${id}/`, { accept }, { success: 'empty' }),
    /** Null for a link that is no longer good. */
    find: (token: string) =>
      nullOn404(() =>
        client.change(tolerantKeyedTie, 'POST', path`/api/invitations/mentors/key/`, { token }),
      ),
    /** Makes the account of a student. */
    join: (json: { token: string; username: string; password: string }) =>
      client.tell('POST', path`/api/invitations/mentors/`, json, { success: 'empty' }),
  };
}

/** A mentor's weekly figures: extension `desk`. Check for it first. */
export function createFigures(client: Client) {
  return {
    /** The last 4 to 52 weeks, the current one last. */
    ofWeeks: (weeks: number) =>
      client.read(tolerantFigures, { path: path`/api/figures/`, query: { weeks: String(weeks) } }),
  };
}

/** A session by its identifier, or a conversation by the id of the other person. */
export type MaterialPlace = { mentorship: string } | { with: string };

/** `Range` and `If-Range` ask for a part of the file. */
type AskedFile = { size?: string } & Partial<Record<'Range' | 'If-Range', string>>;

/** Files of sessions and conversations: extension `desk`. Check for it first. */
export function createMaterials(client: Client) {
  const all = path`/api/materials/`;
  return {
    /** Newest first; null if the caller does not take part. */
    find: (place: MaterialPlace) =>
      nullOn404(() => client.read(tolerantMaterialList, { path: all, query: place })),

    /** 400 on `file`; 409: nothing can be added, or the space is used up; 413. */
    async add(place: MaterialPlace, file: File): Promise<void> {
      const form = new FormData();
      for (const [name, value] of Object.entries(place)) form.set(name, value);
      form.set(MATERIAL_FIELD, file);
      await client.tell('POST', all, undefined, { form, kind: 'upload' });
    },

    remove: async (id: string): Promise<void> => client.tell('DELETE', path`/api/materials/${id}/`),

    /** The file or a picture to show (`size=thumbnail`: small), as a stream; null if the caller does not take part. */
    open: (id: string, as: 'content' | 'picture', { size, ...part }: AskedFile) =>
      // Unencoded, because its length is passed on.
      nullOn404(() =>
        client.file({
          path: path`/api/materials/${id}/${as}/`,
          query: size ? { size } : {},
          headers: { 'Accept-Encoding': 'identity', ...part },
        }),
      ),
  };
}
