/** Sessions at the same hours for several weeks: extension `requests`. Check for it first. */
import type { Mentorship, MentorshipPayload } from '~/api/contract/mentorships';
import { type SeriesWeek, tolerantSeriesPreview, tolerantSeriesSessions } from '~/api/contract/series';
import { type Client, path } from './client';
import { nullOn404 } from './errors';

interface Hours {
  /** ISO instants. */
  init_date: string;
  end_date: string;
}

export interface SeriesPayload extends MentorshipPayload {
  weeks: number;
  /** Numbers of weeks, from 1. */
  left_out: number[];
  /** Without end. */
  goes_on?: boolean;
}

export function createSeries(client: Client) {
  const address = path`/api/mentorships/series/`;
  const sessionsOf = ({ sessions }: { sessions: Mentorship[] }) => sessions;
  const one = (id: string) => path`/api/mentorships/series/${id}/`;
  return {
    /** Each week, and why it cannot be booked. `alumno`: the student of a mentor's offer. */
    async preview(query: Hours & { mentor: string; alumno?: string; weeks: number }): Promise<SeriesWeek[]> {
      const { alumno, weeks, ...rest } = query;
      const asked = { ...rest, weeks: String(weeks), ...(alumno && { alumno }) };
      return (
        await client.read(tolerantSeriesPreview, {
          path: path`/api/mentorships/series/preview/`,
          query: asked,
        })
      ).weeks;
    },

    /** All wanted weeks or none; returns its sessions. */
    book: async (json: SeriesPayload, { idempotencyKey }: { idempotencyKey: string }) =>
      sessionsOf(
        await client.change(tolerantSeriesSessions, 'POST', address, json, {
          headers: { 'Idempotency-Key': idempotencyKey },
        }),
      ),

    /** The series' active sessions by week; null if none is the caller's. */
    find: (id: string) =>
      nullOn404(async () => sessionsOf(await client.read(tolerantSeriesSessions, { path: one(id) }))),

    /** With what it says of itself, if it was asked for without end. */
    read: (id: string) => nullOn404(() => client.read(tolerantSeriesSessions, { path: one(id) })),

    /** Ends a series without end: sessions after that one are cancelled. */
    end: async (id: string, after: string) =>
      client.tell('POST', `${one(id)}end/`, { after }, { success: 'empty' }),

    /** Confirms the requests with these identifiers and declines the others. */
    answer: async (id: string, json: { confirm: string[]; reason?: string; early_start?: boolean }) =>
      client.tell('POST', `${one(id)}answer/`, json, { success: 'empty' }),

    /** The session `from` and all later ones; a reason may be ''. */
    cancelFrom: async (id: string, { from, reason }: { from: string; reason: string }) =>
      client.tell('POST', `${one(id)}cancel/`, { from, ...(reason && { reason }) }, { success: 'empty' }),

    /** New hours for the session `from`; later ones move by as much. */
    proposeFrom: async (id: string, json: Hours & { from: string; price?: number }) =>
      client.tell('POST', `${one(id)}propose/`, json),

    /** Ids of proposals. False turns them down, or withdraws one's own. */
    answerProposals: async (id: string, { proposals, accept }: { proposals: string[]; accept: boolean }) =>
      client.tell('POST', `${one(id)}proposals/answer/`, { proposals: proposals.map(Number), accept }),
  };
}
