/**
 * A valid request for every route, about something of `student` and `mentor`, so that only the caller decides
 * the status.
 */
import type { Cast } from '~/tests/support/cast';
import { material, picture } from '~/tests/support/picture';
import { PASSWORD, type Person } from '~/tests/support/world';

interface Ask {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}
type Make = (cast: Cast, who: Person | null) => Ask;

/** Default values of path parameters. */
const usual = (cast: Cast): Record<string, string | number> => ({
  identifier: cast.upcoming.identifier,
  username: cast.mentor.username,
  number: cast.caseNumber,
});
const of = (id: (cast: Cast) => number | string, body?: unknown): Make => {
  return (cast) => ({ params: { id: id(cast) }, body });
};
const ofMentor =
  (body?: unknown): Make =>
  (cast) => ({ params: { username: cast.mentor.username }, body });
const review: Make = (cast) => ({
  body: {
    mentorship: cast.unreviewed.id,
    mentor: cast.mentor.id,
    title: 'Excelente',
    calification: 5,
    text: 'Volveré.',
    badges: [cast.badgeId],
  },
});
const corrected = { title: 'Corregida', calification: 4, text: 'Bien.', badges: [] };
const badge = { name: 'Puntual', description: 'Siempre a su hora.', icon: '', points: 5 };
const moved: Make = (cast) => ({ body: { init_date: cast.at(6), end_date: cast.at(6, 1) } });
const free: Make = (cast) => ({
  params: { id: cast.mentor.id },
  query: { start_date: '2026-10-19', end_date: '2026-10-26' },
});
const week = { availability: [{ day_of_week: 0, start_time: '09:00:00', end_time: '09:30:00' }] };
const rules = {
  notice_hours: 4,
  horizon_weeks: null,
  pause_minutes: 0,
  most_a_day: null,
  own_price: false,
  confirms_known: false,
};
const talk: Make = (cast) => ({ params: { userId: cast.student.id, otherUserId: cast.mentor.id } });
const room: Make = (cast) => ({ params: { identifier: cast.ongoing.identifier } });
const reported =
  (body?: unknown): Make =>
  (cast) => ({ params: { identifier: cast.reviewed.identifier, report: cast.reportId }, body });
const ofBadges =
  (body?: unknown): Make =>
  (cast) => ({ params: { kind: 'badges', key: String(cast.badgeId) }, body });
const badgeNobodyHas: Make = (cast) => ({ params: { id: cast.freeBadgeId } });

const ASKS: Record<string, Make> = {
  'POST /api/auth/token/': () => ({ body: { username: 'ana.alumna', password: PASSWORD } }),
  'POST /api/auth/token/refresh/': () => ({ body: { refresh: 'no-such-token' } }),
  'POST /api/auth/register/': () => ({
    body: { username: 'nuevo', email: 'nuevo@example.com', password: PASSWORD, user_type: 'alumno' },
  }),
  'GET /api/auth/activate/{uid}/{token}/': () => ({ params: { uid: 'MQ', token: 'no-such-token' } }),
  'PUT /api/auth/profile/': () => ({ body: { bio: 'Otra biografía.' } }),
  'PATCH /api/auth/profile/': () => ({ body: { bio: 'Otra biografía.' } }),
  'PUT /api/auth/profile/picture/': () => ({ body: picture() }),
  'GET /api/auth/profile/{id}/': of((cast) => cast.student.id),
  'PUT /api/auth/change-password/': () => ({
    body: { old_password: PASSWORD, new_password: 'Otro-camaleón-94' },
  }),
  'DELETE /api/auth/delete/': () => ({ body: { password: PASSWORD } }),
  'POST /api/auth/password-reset/': () => ({ body: { email: 'ana.alumna@example.com' } }),
  'POST /api/auth/password-reset/confirm/': () => ({
    body: { uid: 'MQ', token: 'no-such-token', new_password: 'Otro-camaleón-94' },
  }),
  'POST /api/auth/token/first/': () => ({ body: { username: 'ana.alumna', first_login: 'x' } }),
  'POST /api/auth/resend-activation/': () => ({ body: { email: 'ana.alumna@example.com' } }),
  'DELETE /api/auth/sessions/{id}/': of((cast) => cast.logInId),
  'PATCH /api/auth/preferences/': () => ({ body: { mails: { reminder: false } } }),
  'GET /media/{file}': (cast) => ({ params: { file: `${cast.pictureHash}.webp` } }),
  'GET /cal/{file}': () => ({ params: { file: `${'x'.repeat(43)}.ics` } }),
  'GET /api/notifications/unsubscribe/{token}/': () => ({ params: { token: 'no-such-token' } }),
  'POST /api/notifications/unsubscribe/{token}/': () => ({ params: { token: 'no-such-token' } }),
  'GET /api/expertises/{id}/': of(() => 1),
  'GET /api/subjects/{name_id}/': () => ({ params: { name_id: 'algebra' } }),
  'POST /api/availability/bulk_update/': () => ({ body: week }),
  'GET /api/availability/mentor/{id}/free/': free,
  'GET /api/availability/mentor/{id}/busy/': free,
  'GET /api/availability/mentor/{id}/rules/': free,
  'PUT /api/availability/rules/': () => ({ body: rules }),
  'GET /api/availability/busy-import/hours/': () => ({
    query: { start_date: '2026-10-19', end_date: '2026-10-26' },
  }),
  'PUT /api/availability/busy-import/': () => ({ body: { address: 'http://calendario.example/a.ics' } }),
  'POST /api/availability/exceptions/': () => ({ body: { date: '2026-11-05', kind: 'off' } }),
  'POST /api/availability/exceptions/bulk/': () => ({
    body: { exceptions: [{ date: '2026-11-06', until: '2026-11-08', kind: 'off' }] },
  }),
  'DELETE /api/availability/exceptions/': () => ({ query: { date: '2026-11-02' } }),
  'DELETE /api/availability/exceptions/{id}/': of((cast) => cast.exceptionId),
  'POST /api/mentorships/': (cast, who) => ({
    body: {
      mentor: cast.mentor.username,
      alumnos: [(who?.id === cast.otherStudent.id ? who : cast.student).username],
      init_date: cast.at(7),
      end_date: cast.at(7, 1),
      room_code: 'MENTOR-2026-9999',
      confirmation: false,
      open: true,
      room_size: 5,
      price: 25,
      additional_information: 'Derivadas.',
      expertises: [],
    },
  }),
  'GET /api/mentorships/series/preview/': (cast) => ({
    query: {
      mentor: cast.mentor.username,
      alumno: cast.student.username,
      init_date: cast.at(8),
      end_date: cast.at(8, 1),
      weeks: '2',
    },
  }),
  'POST /api/mentorships/series/': (cast, who) => ({
    body: {
      mentor: cast.mentor.username,
      alumnos: [(who?.id === cast.otherStudent.id ? who : cast.student).username],
      init_date: cast.at(8),
      end_date: cast.at(8, 1),
      price: 25,
      additional_information: 'Derivadas.',
      weeks: 2,
    },
  }),
  'GET /api/mentorships/series/{series}/': (cast) => ({ params: { series: cast.seriesId } }),
  'POST /api/mentorships/series/{series}/answer/': (cast) => ({
    params: { series: cast.seriesId },
    body: { confirm: [] },
  }),
  'POST /api/mentorships/series/{series}/cancel/': (cast) => ({
    params: { series: cast.seriesId },
    body: { from: cast.ofSeries.identifier },
  }),
  'POST /api/mentorships/series/{series}/end/': (cast) => ({
    params: { series: cast.seriesId },
    body: { after: cast.ofSeries.identifier },
  }),
  'POST /api/mentorships/series/{series}/propose/': (cast) => ({
    params: { series: cast.seriesId },
    body: { from: cast.ofSeries.identifier, init_date: cast.at(25), end_date: cast.at(25, 1) },
  }),
  'POST /api/mentorships/series/{series}/proposals/answer/': (cast) => ({
    params: { series: cast.seriesId },
    body: { proposals: [cast.seriesProposalId], accept: false },
  }),
  'PUT /api/mentorships/{identifier}/': (cast) => ({
    params: { identifier: cast.pending.identifier },
    body: { confirmation: true },
  }),
  'PATCH /api/mentorships/{identifier}/': (cast) => ({
    params: { identifier: cast.pending.identifier },
    body: { confirmation: true },
  }),
  'GET /api/mentorships/open/{identifier}/': (cast) => ({ params: { identifier: cast.group.identifier } }),
  'POST /api/mentorships/groups/': (cast) => ({
    body: {
      title: 'Repaso',
      ...{ init_date: cast.at(8), end_date: cast.at(8, 1), room_size: 4, price: 8 },
      additional_information: 'Un bloque cada semana.',
    },
  }),
  'GET /api/mentorships/groups/{key}/': (cast) => ({ params: { key: cast.group.identifier } }),
  'GET /api/mentorships/history/{identifier}/': (cast) => ({ params: { identifier: cast.ended.identifier } }),
  'POST /api/mentorships/{identifier}/join/': (cast) => ({ params: { identifier: cast.group.identifier } }),
  'POST /api/mentorships/{identifier}/leave/': (cast) => ({ params: { identifier: cast.group.identifier } }),
  'POST /api/mentorships/{identifier}/withdraw/': (cast) => ({
    params: { identifier: cast.group.identifier },
  }),
  'POST /api/mentorships/{identifier}/decline/': (cast) => ({
    params: { identifier: cast.pending.identifier },
    body: { reason: 'Ese día no puedo.' },
  }),
  'POST /api/mentorships/{identifier}/proposal/': moved,
  'POST /api/mentorships/{identifier}/proposal/accept/': (cast) => ({
    params: { identifier: cast.proposed.identifier },
    body: { proposal: cast.proposalId },
  }),
  'DELETE /api/mentorships/{identifier}/proposal/': (cast) => ({
    params: { identifier: cast.proposed.identifier },
  }),
  'POST /api/mentorships/{identifier}/reports/': (cast) => ({
    params: { identifier: cast.unreviewed.identifier },
    body: { kind: 'absent' },
  }),
  'DELETE /api/mentorships/{identifier}/reports/{report}/': reported(),
  'PUT /api/mentorships/{identifier}/reports/{report}/answer/': reported({ text: 'Estuve allí.' }),
  'PUT /api/mentorships/{identifier}/reports/{report}/set-aside/': reported({ set_aside: true }),
  'POST /api/mentorships/{identifier}/room/': room,
  'DELETE /api/mentorships/{identifier}/room/': room,
  'GET /api/mentorships/{identifier}/presence/': room,
  'GET /api/notifications/{id}/': of((cast) => cast.notificationId),
  'PUT /api/notifications/{id}/': of((cast) => cast.notificationId, {}),
  'PATCH /api/notifications/{id}/': of((cast) => cast.notificationId, {}),
  'POST /api/reviews/': review,
  'GET /api/reviews/summary/': (cast) => ({ query: { mentor: String(cast.mentor.id) } }),
  'GET /api/reviews/{id}/': of((cast) => cast.reviewId),
  'PUT /api/reviews/{id}/': of((cast) => cast.reviewId, corrected),
  'PATCH /api/reviews/{id}/': of((cast) => cast.reviewId, { title: 'Corregida' }),
  'DELETE /api/reviews/{id}/': of((cast) => cast.reviewId),
  'PUT /api/reviews/{id}/reply/': of((cast) => cast.reviewId, { text: '¡Gracias!' }),
  'DELETE /api/reviews/{id}/reply/': of((cast) => cast.reviewId),
  'POST /api/student-reviews/': (cast) => ({
    body: {
      mentorship: cast.unreviewed.id,
      alumno: cast.student.id,
      calification: 5,
      text: 'Trae las dudas preparadas.',
    },
  }),
  'PATCH /api/student-reviews/{id}/': of((cast) => cast.studentReviewId, { text: 'Bien.' }),
  'DELETE /api/student-reviews/{id}/': of((cast) => cast.studentReviewId),
  'GET /api/students/{id}/': of((cast) => cast.student.id),
  'GET /api/students/{id}/sessions/': of((cast) => cast.student.id),
  'GET /api/students/{id}/note/': of((cast) => cast.student.id),
  'PUT /api/students/{id}/note/': of((cast) => cast.student.id, { text: 'Le cuesta empezar.' }),
  'PUT /api/students/{id}/next-step/': of((cast) => cast.student.id, { text: 'Ejercicios 4 a 9.' }),
  'GET /api/students/{id}/sessions/{session}/': (cast) => ({
    params: { id: cast.student.id, session: cast.reviewed.id },
  }),
  'GET /api/income/': () => ({ query: { period: '2026-10' } }),
  'PUT /api/income/payments/': (cast) => ({
    body: {
      sessions: [{ mentorship: cast.reviewed.id, alumno: cast.student.id }],
      state: 'paid',
      way: 'bizum',
    },
  }),
  'PUT /api/income/terms/': (cast) => ({
    body: { mentorship: cast.reviewed.id, alumno: cast.student.id, means: 'owed' },
  }),
  'GET /api/income/balances/{student}/': (cast) => ({ params: { student: cast.student.id } }),
  'POST /api/income/credits/': (cast) => ({
    body: { kind: 'pack', alumno: cast.student.id, sessions: 5, last_day: '2027-06-30' },
  }),
  'PATCH /api/income/credits/{id}/': of((cast) => cast.creditId, { sessions: 8 }),
  'DELETE /api/income/credits/{id}/': of((cast) => cast.creditId),
  'POST /api/badges/': () => ({ body: badge }),
  'GET /api/badges/{id}/': of((cast) => cast.badgeId),
  'PUT /api/badges/{id}/': of((cast) => cast.badgeId, badge),
  'PATCH /api/badges/{id}/': of((cast) => cast.badgeId, { points: 7 }),
  'DELETE /api/badges/{id}/': badgeNobodyHas,
  'GET /api/chat/history/{userId}/{otherUserId}/': talk,
  'GET /api/chat/students-with-chats/{mentorId}/': (cast) => ({ params: { mentorId: cast.mentor.id } }),
  'POST /api/chat/messages/': (cast) => ({ body: { receiver: cast.mentor.id, message: '¿Empezamos?' } }),
  'GET /api/materials/': (cast) => ({ query: { mentorship: cast.upcoming.identifier } }),
  'POST /api/materials/': (cast) => ({ body: material({ mentorship: cast.upcoming.identifier }) }),
  'GET /api/materials/{id}/content/': of((cast) => cast.materialId),
  'GET /api/materials/{id}/picture/': of((cast) => cast.materialId),
  'DELETE /api/materials/{id}/': of((cast) => cast.materialId),
  'GET /api/cases/thing/': (cast) => ({ query: { subject: 'message', key: String(cast.messageId) } }),
  'POST /api/cases/': (cast) => ({
    body: { subject: 'message', key: String(cast.messageId), reason: 'minor', text: 'Me pide el móvil.' },
  }),
  'POST /api/cases/key/': () => ({ body: { key: `report-1-${'x'.repeat(43)}` } }),
  'POST /api/cases/objections/': (cast) => ({ body: { number: cast.decidedCase, text: 'No fui yo.' } }),
  'POST /api/cases/approval/': () => ({ body: { text: 'Ya está.' } }),
  'PUT /api/staff/people/{username}/checks/{kind}/': () => ({
    params: { kind: 'studies' },
    body: { checked_on: '2026-10-19' },
  }),
  'DELETE /api/staff/people/{username}/checks/{kind}/': () => ({ params: { kind: 'identity' } }),
  'POST /api/staff/cases/': (cast) => ({ body: { username: cast.mentor.username, text: 'Han llamado.' } }),
  'GET /api/staff/cases/{number}/file/': (cast) => ({ params: { number: cast.fileCase } }),
  'POST /api/staff/cases/{number}/decision/': () => ({
    body: { measure: 'close', reason: 'minors', text: 'Se cierra.' },
  }),
  'DELETE /api/staff/cases/{number}/decision/': (cast) => ({
    params: { number: cast.decidedCase },
    body: { text: 'Lo hemos mirado otra vez.' },
  }),
  'GET /api/staff/people/{username}/': ofMentor(),
  'GET /api/staff/people/{username}/view/': ofMentor(),
  'POST /api/staff/people/{username}/sessions-end/': ofMentor(),
  'POST /api/staff/people/{username}/reset/': ofMentor(),
  'POST /api/staff/people/{username}/activate/': ofMentor(),
  'PUT /api/staff/people/{username}/role/': ofMentor({ role: 'alumno' }),
  'DELETE /api/staff/people/{username}/': ofMentor({ username: 'eva.mentora' }),
  'POST /api/staff/cases/{number}/answer/': (cast) => ({
    params: { number: cast.objection },
    body: { undo: true, text: 'Tienes razón.' },
  }),
  'PUT /api/staff/texts/': () => ({ body: { name: 'Academia Gil', what: 'Nos hemos mudado.' } }),
  'GET /api/staff/catalogue/{kind}/': ofBadges(),
  'POST /api/staff/catalogue/{kind}/': ofBadges(badge),
  'GET /api/staff/catalogue/{kind}/csv/': ofBadges(),
  'POST /api/staff/catalogue/{kind}/csv/': ofBadges({ csv: 'name,points\nBuen humor,5\n' }),
  'PATCH /api/staff/catalogue/{kind}/{key}/': ofBadges({ retired: true }),
  'DELETE /api/staff/catalogue/{kind}/{key}/': ofBadges(),
  'POST /api/staff/catalogue/{kind}/{key}/move/': ofBadges({ by: 'down' }),
  'POST /api/staff/catalogue/{kind}/{key}/merge/': ofBadges({ into: '4' }),
  'POST /api/staff/invitations/': () => ({ body: { people: 'Eva Sol, eva.sol@example.com', dry_run: true } }),
  'POST /api/staff/mails/{id}/': of(() => '0b0a63d4-9f0f-4b7e-8f4b-6a0b7a1d7d10'),
  'DELETE /api/staff/mails/{id}/': of(() => '0b0a63d4-9f0f-4b7e-8f4b-6a0b7a1d7d10'),
  'GET /api/staff/years/{year}/income/': () => ({ params: { year: 2026 } }),
  'GET /api/staff/years/{year}/cases/': () => ({ params: { year: 2026 } }),
  'POST /api/students/invitations/': () => ({ body: { people: 'Eva Sol, eva.sol@example.com' } }),
  'POST /api/students/invitations/{id}/': of((cast) => cast.sentId),
  'DELETE /api/students/invitations/{id}/': of((cast) => cast.sentId),
  'DELETE /api/students/{id}/': of((cast) => cast.student.id),
  'PUT /api/invitations/mentors/{id}/': of((cast) => cast.tieId, { accept: false }),
  'POST /api/invitations/mentors/key/': () => ({ body: { token: 'x' } }),
  'POST /api/invitations/mentors/': () => ({
    body: { token: 'x', username: 'lucia', password: 'una clave larga 1' },
  }),
  'POST /api/invitations/key/': () => ({ body: { uid: 'NDI', token: 'x' } }),
  'POST /api/invitations/': () => ({ body: { uid: 'NDI', token: 'x', password: 'una clave larga 1' } }),
  'POST /api/chat/replies/': () => ({ body: { title: 'Saludo', text: '¡Hola!' } }),
  'PUT /api/chat/replies/{id}/': of((cast) => cast.replyId, { title: 'Saludo', text: '¡Hola!' }),
  'DELETE /api/chat/replies/{id}/': of((cast) => cast.replyId),
  'POST /api/chat/read/{otherUserId}/': (cast) => ({ params: { otherUserId: cast.mentor.id } }),
};

/**
 * Parameters, query and body of a valid request. Throws when a path parameter has no value: a new route needs
 * a line above.
 */
export function askOf(route: string, cast: Cast, who: Person | null) {
  const { params, query = {}, body } = ASKS[route]?.(cast, who) ?? {};
  const known = { ...usual(cast), ...params };
  const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.map((name): [string, string] => {
    const value = known[name];
    if (value === undefined)
      throw new Error(`tests/permissions/requests.ts gives {${name}} of ${route} no value.`);
    return [name, String(value)];
  });
  return { params: Object.fromEntries(values), query, body };
}

export function requestOf(route: string, cast: Cast, who: Person | null) {
  const [method = '', template = ''] = route.split(' ');
  const { params, query, body } = askOf(route, cast, who);
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = {
    ...(who ? { Authorization: `Bearer ${who.token}` } : {}),
    ...(body !== undefined && !isForm ? { 'Content-Type': 'application/json' } : {}),
  };
  const sent = isForm ? body : body === undefined ? undefined : JSON.stringify(body);
  const search = new URLSearchParams(query).toString();
  return { path: search ? `${path}?${search}` : path, init: { method, headers, body: sent } };
}
