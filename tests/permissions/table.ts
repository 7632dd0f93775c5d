/**
 * Permissions: the status of a valid request of each route about something that belongs to `student` and
 * `mentor` (tests/permissions/requests.ts). A new route needs a row here.
 */
type Row = readonly [
  anonymous: number,
  student: number,
  otherStudent: number,
  mentor: number,
  otherMentor: number,
  support: number,
  admin: number,
];

export const TABLE: Record<string, Row> = {
  // account
  'POST /api/auth/token/': [200, 200, 200, 200, 200, 200, 200],
  'POST /api/auth/token/refresh/': [401, 401, 401, 401, 401, 401, 401],
  'POST /api/auth/logout/': [204, 204, 204, 204, 204, 204, 204],
  'POST /api/auth/register/': [201, 201, 201, 201, 201, 201, 201],
  'GET /api/auth/activate/{uid}/{token}/': [302, 302, 302, 302, 302, 302, 302],
  'GET /api/auth/frame/': [401, 200, 200, 200, 200, 200, 200],
  'GET /api/auth/me/': [401, 200, 200, 200, 200, 200, 200],
  'PUT /api/auth/profile/': [401, 200, 200, 200, 200, 200, 200],
  'PATCH /api/auth/profile/': [401, 200, 200, 200, 200, 200, 200],
  // a student's: for those with a session or a conversation in common, and staff
  'GET /api/auth/profile/{id}/': [404, 200, 404, 200, 404, 200, 200],

  'DELETE /api/auth/profile/picture/': [401, 200, 200, 200, 200, 200, 200],
  'PUT /api/auth/profile/picture/': [401, 200, 200, 200, 200, 200, 200],
  'GET /media/{file}': [200, 200, 200, 200, 200, 200, 200],
  'PUT /api/auth/change-password/': [401, 204, 204, 204, 204, 204, 204],
  // the student and the mentor have confirmed sessions ahead; the last administrator stays
  'DELETE /api/auth/delete/': [401, 400, 204, 400, 204, 204, 409],
  'POST /api/auth/password-reset/': [204, 204, 204, 204, 204, 204, 204],
  'POST /api/auth/password-reset/confirm/': [400, 400, 400, 400, 400, 400, 400],
  'POST /api/auth/resend-activation/': [204, 204, 204, 204, 204, 204, 204],
  'GET /api/auth/sessions/': [401, 200, 200, 200, 200, 200, 200],
  'DELETE /api/auth/sessions/': [401, 204, 204, 204, 204, 204, 204],
  'DELETE /api/auth/sessions/{id}/': [401, 204, 404, 404, 404, 404, 404],
  'GET /api/auth/preferences/': [401, 200, 200, 200, 200, 200, 200],
  'PATCH /api/auth/preferences/': [401, 200, 200, 200, 200, 200, 200],
  'GET /api/auth/export/': [401, 200, 200, 200, 200, 200, 200],

  // subjects, mentors
  'GET /api/expertises/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/expertises/scopes/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/expertises/by_scope/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/expertises/{id}/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/mentors/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/mentors/{username}/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/mentors/search/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/mentors/recommended/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/sitemap/mentors/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/sitemap/parts/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/subjects/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/subjects/{name_id}/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/ranking/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/favourites/': [401, 200, 200, 200, 200, 200, 200],
  'GET /api/favourites/{username}/': [401, 200, 404, 404, 404, 404, 404],
  'PUT /api/favourites/{username}/': [401, 200, 200, 200, 200, 200, 200],
  'DELETE /api/favourites/{username}/': [401, 204, 204, 204, 204, 204, 204],

  // hours
  'GET /api/availability/': [401, 403, 403, 200, 200, 403, 403],
  'POST /api/availability/bulk_update/': [401, 403, 403, 200, 200, 403, 403],
  'GET /api/availability/mentor/{id}/free/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/availability/mentor/{id}/busy/': [401, 200, 200, 200, 200, 200, 200],

  'GET /api/availability/mentor/{id}/rules/': [401, 200, 200, 200, 200, 200, 200],
  'GET /api/availability/rules/': [401, 403, 403, 200, 200, 403, 403],
  'PUT /api/availability/rules/': [401, 403, 403, 200, 200, 403, 403],
  'GET /api/availability/busy-import/': [401, 403, 403, 200, 200, 403, 403],
  'GET /api/availability/busy-import/hours/': [401, 403, 403, 200, 200, 403, 403],
  // of an address that is none
  'PUT /api/availability/busy-import/': [401, 403, 403, 400, 400, 403, 403],
  'POST /api/availability/busy-import/read/': [401, 403, 403, 404, 404, 403, 403],
  'DELETE /api/availability/busy-import/': [401, 403, 403, 404, 404, 403, 403],
  'GET /api/availability/exceptions/': [401, 403, 403, 200, 200, 403, 403],
  'POST /api/availability/exceptions/': [401, 403, 403, 201, 201, 403, 403],
  'POST /api/availability/exceptions/bulk/': [401, 403, 403, 201, 201, 403, 403],
  'DELETE /api/availability/exceptions/': [401, 403, 403, 204, 204, 403, 403],
  'DELETE /api/availability/exceptions/{id}/': [401, 403, 403, 204, 404, 403, 403],

  // sessions: nobody's business = 404
  'GET /api/mentorships/': [401, 200, 200, 200, 200, 200, 200],
  // a mentor proposes it to `student`, whom `mentor` has taught
  'POST /api/mentorships/': [401, 201, 201, 201, 403, 201, 201],
  'GET /api/mentorships/series/preview/': [401, 200, 200, 200, 403, 200, 200],
  'POST /api/mentorships/series/': [401, 201, 201, 201, 403, 201, 201],
  'GET /api/mentorships/series/{series}/': [401, 200, 404, 200, 404, 200, 200],
  'POST /api/mentorships/series/{series}/answer/': [401, 403, 404, 204, 404, 403, 403],
  'POST /api/mentorships/series/{series}/cancel/': [401, 204, 404, 204, 404, 204, 204],
  'POST /api/mentorships/series/{series}/propose/': [401, 200, 404, 200, 404, 403, 403],
  // made by `mentor`, who takes it back
  'POST /api/mentorships/series/{series}/proposals/answer/': [401, 200, 404, 200, 404, 403, 403],
  'GET /api/mentorships/{identifier}/': [401, 200, 404, 200, 404, 200, 200],
  'PUT /api/mentorships/{identifier}/': [401, 403, 404, 200, 404, 403, 403],
  'PATCH /api/mentorships/{identifier}/': [401, 403, 404, 200, 404, 403, 403],
  'DELETE /api/mentorships/{identifier}/': [401, 204, 404, 204, 404, 204, 204],

  'GET /api/mentorships/taught/': [401, 403, 403, 200, 200, 403, 403],
  'GET /api/mentorships/without_review/': [401, 200, 200, 200, 200, 200, 200],
  // of a group that `student` is in
  'GET /api/mentorships/open/': [401, 200, 200, 200, 200, 200, 200],
  'GET /api/mentorships/open/{identifier}/': [401, 200, 200, 200, 200, 200, 200],
  // of one that `mentor` declined
  'GET /api/mentorships/history/': [401, 200, 200, 200, 200, 200, 200],
  'GET /api/mentorships/history/{identifier}/': [401, 200, 404, 200, 404, 200, 200],
  'POST /api/mentorships/{identifier}/join/': [401, 200, 200, 403, 403, 403, 403],
  'POST /api/mentorships/{identifier}/leave/': [401, 204, 404, 403, 404, 403, 403],
  'POST /api/mentorships/{identifier}/decline/': [401, 403, 404, 204, 404, 403, 403],
  'POST /api/mentorships/{identifier}/proposal/': [401, 200, 404, 200, 404, 403, 403],
  // `mentor` proposes
  'POST /api/mentorships/{identifier}/proposal/accept/': [401, 200, 404, 403, 404, 403, 403],
  'DELETE /api/mentorships/{identifier}/proposal/': [401, 204, 404, 204, 404, 403, 403],
  // of one that is over; `student` says something of `mentor`
  'GET /api/mentorships/reports/': [401, 403, 403, 403, 403, 200, 200],
  'POST /api/mentorships/{identifier}/reports/': [401, 201, 404, 201, 404, 403, 403],
  'DELETE /api/mentorships/{identifier}/reports/{report}/': [401, 204, 404, 403, 404, 403, 403],
  'PUT /api/mentorships/{identifier}/reports/{report}/answer/': [401, 403, 404, 200, 404, 403, 403],
  'PUT /api/mentorships/{identifier}/reports/{report}/set-aside/': [401, 403, 404, 403, 404, 200, 200],
  'GET /api/mentorships/{identifier}/ics/': [401, 200, 404, 200, 404, 200, 200],
  'POST /api/mentorships/{identifier}/room/': [401, 200, 404, 200, 404, 200, 200],
  'DELETE /api/mentorships/{identifier}/room/': [401, 204, 404, 204, 404, 204, 204],
  'GET /api/mentorships/{identifier}/presence/': [401, 200, 404, 200, 404, 200, 200],
  'GET /api/calendar/token/': [401, 200, 200, 200, 200, 200, 200],
  'POST /api/calendar/token/': [401, 201, 201, 201, 201, 201, 201],
  'DELETE /api/calendar/token/': [401, 204, 204, 204, 204, 204, 204],
  'GET /cal/{file}': [404, 404, 404, 404, 404, 404, 404],

  // notifications of `student`
  'GET /api/notifications/': [401, 200, 200, 200, 200, 200, 200],
  'GET /api/notifications/unread/': [401, 200, 200, 200, 200, 200, 200],
  'GET /api/notifications/{id}/': [401, 200, 404, 404, 404, 404, 404],
  'PUT /api/notifications/{id}/': [401, 200, 404, 404, 404, 404, 404],
  'PATCH /api/notifications/{id}/': [401, 200, 404, 404, 404, 404, 404],
  'POST /api/notifications/mark-all-as-read/': [401, 200, 200, 200, 200, 200, 200],
  'GET /api/notifications/unsubscribe/{token}/': [404, 404, 404, 404, 404, 404, 404],
  'POST /api/notifications/unsubscribe/{token}/': [404, 404, 404, 404, 404, 404, 404],

  // a review by `student`, of `mentor`
  'GET /api/reviews/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/reviews/summary/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/reviews/{id}/': [200, 200, 200, 200, 200, 200, 200],
  'POST /api/reviews/': [401, 201, 400, 403, 403, 403, 403],
  'PUT /api/reviews/{id}/': [401, 200, 403, 403, 403, 200, 200],
  'PATCH /api/reviews/{id}/': [401, 200, 403, 403, 403, 200, 200],
  'DELETE /api/reviews/{id}/': [401, 204, 403, 403, 403, 204, 204],
  'PUT /api/reviews/{id}/reply/': [401, 403, 403, 200, 403, 403, 403],
  'DELETE /api/reviews/{id}/reply/': [401, 403, 403, 204, 403, 403, 403],
  // `mentor`'s of `student`, published
  'GET /api/student-reviews/': [401, 200, 200, 200, 200, 200, 200],
  'POST /api/student-reviews/': [401, 403, 403, 201, 400, 403, 403],
  'PATCH /api/student-reviews/{id}/': [401, 403, 404, 200, 404, 200, 200],
  'DELETE /api/student-reviews/{id}/': [401, 403, 404, 204, 404, 204, 204],
  // `mentor` has taught `student`; staff read no notes
  'GET /api/students/': [401, 403, 403, 200, 200, 403, 403],
  'GET /api/students/{id}/': [401, 403, 403, 200, 404, 403, 403],
  'GET /api/students/{id}/sessions/': [401, 403, 403, 200, 404, 403, 403],
  'GET /api/students/{id}/note/': [401, 403, 403, 200, 404, 403, 403],
  'PUT /api/students/{id}/note/': [401, 403, 403, 200, 404, 403, 403],
  'GET /api/figures/': [401, 403, 403, 200, 200, 403, 403],
  // of sessions and a credit of `student` with `mentor`
  'GET /api/income/': [401, 403, 403, 200, 200, 403, 403],
  'GET /api/income/sessions/': [401, 403, 403, 200, 200, 403, 403],
  'PUT /api/income/payments/': [401, 403, 403, 200, 400, 403, 403],
  'GET /api/income/balances/{student}/': [401, 403, 403, 200, 404, 403, 403],
  'POST /api/income/credits/': [401, 403, 403, 201, 404, 403, 403],
  'PATCH /api/income/credits/{id}/': [401, 403, 403, 200, 404, 403, 403],
  'DELETE /api/income/credits/{id}/': [401, 403, 403, 204, 404, 403, 403],
  'GET /api/credits/': [401, 200, 200, 403, 403, 403, 403],
  'GET /api/badges/': [401, 200, 200, 200, 200, 200, 200],
  'GET /api/badges/get_my_badges/': [401, 200, 200, 200, 200, 200, 200],
  'GET /api/badges/{id}/': [401, 200, 200, 200, 200, 200, 200],
  'POST /api/badges/': [401, 403, 403, 403, 403, 201, 201],
  'PUT /api/badges/{id}/': [401, 403, 403, 403, 403, 200, 200],
  'PATCH /api/badges/{id}/': [401, 403, 403, 403, 403, 200, 200],
  'DELETE /api/badges/{id}/': [401, 403, 403, 403, 403, 204, 204],

  // a conversation of `student` with `mentor`: not even staff reads it
  'GET /api/chat/history/{userId}/{otherUserId}/': [401, 200, 403, 403, 403, 403, 403],
  'GET /api/chat/students-with-chats/{mentorId}/': [401, 403, 403, 200, 403, 200, 200],
  'GET /api/chat/people/': [401, 200, 200, 200, 200, 200, 200],
  'POST /api/chat/messages/': [401, 201, 201, 403, 403, 201, 201],
  'GET /api/chat/replies/': [401, 200, 200, 200, 200, 200, 200],
  'POST /api/chat/replies/': [401, 201, 201, 201, 201, 201, 201],
  'PUT /api/chat/replies/{id}/': [401, 404, 404, 200, 404, 404, 404],
  'DELETE /api/chat/replies/{id}/': [401, 404, 404, 204, 404, 404, 404],
  'GET /api/chat/unread/': [401, 200, 200, 200, 200, 200, 200],
  'POST /api/chat/read/{otherUserId}/': [401, 200, 200, 403, 403, 200, 200],
  // of a session of `student` with `mentor`, and a file that `student` added: not even staff sees it
  'GET /api/materials/': [401, 200, 404, 200, 404, 404, 404],
  'POST /api/materials/': [401, 201, 404, 201, 404, 404, 404],
  'GET /api/materials/{id}/content/': [401, 200, 404, 200, 404, 404, 404],
  'GET /api/materials/{id}/picture/': [401, 200, 404, 200, 404, 404, 404],
  'DELETE /api/materials/{id}/': [401, 204, 404, 204, 404, 404, 404],
  'GET /api/events/': [401, 200, 200, 200, 200, 200, 200],

  // `mentor`
  'GET /api/blocks/': [401, 200, 200, 200, 200, 200, 200],
  'GET /api/blocks/{username}/': [401, 200, 200, 403, 200, 403, 403],
  'PUT /api/blocks/{username}/': [401, 200, 200, 403, 200, 403, 403],
  'DELETE /api/blocks/{username}/': [401, 204, 204, 403, 204, 403, 403],
  // a message of `mentor` to `student`, who reported it; of decisions about `mentor`
  'GET /api/cases/thing/': [404, 200, 404, 200, 404, 404, 404],
  'POST /api/cases/': [404, 201, 404, 409, 404, 404, 404],
  'GET /api/cases/mine/': [401, 200, 200, 200, 200, 200, 200],
  'POST /api/cases/key/': [404, 404, 404, 404, 404, 404, 404],
  'POST /api/cases/objections/': [404, 404, 404, 201, 404, 404, 404],
  'GET /api/cases/approval/': [401, 200, 200, 200, 200, 200, 200],
  'POST /api/cases/approval/': [401, 409, 409, 409, 409, 409, 409],
  'GET /api/staff/people/{username}/checks/': [401, 403, 403, 403, 403, 200, 200],
  'PUT /api/staff/people/{username}/checks/{kind}/': [401, 403, 403, 403, 403, 200, 200],
  'DELETE /api/staff/people/{username}/checks/{kind}/': [401, 403, 403, 403, 403, 200, 200],
  'GET /api/staff/cases/': [401, 403, 403, 403, 403, 200, 200],
  'POST /api/staff/cases/': [401, 403, 403, 403, 403, 201, 201],
  'GET /api/staff/cases/{number}/': [401, 403, 403, 403, 403, 200, 200],
  'POST /api/staff/cases/{number}/take/': [401, 403, 403, 403, 403, 204, 204],
  'DELETE /api/staff/cases/{number}/take/': [401, 403, 403, 403, 403, 204, 204],
  // to close the account, which support may not
  'POST /api/staff/cases/{number}/decision/': [401, 403, 403, 403, 403, 400, 200],
  'DELETE /api/staff/cases/{number}/decision/': [401, 403, 403, 403, 403, 200, 200],
  // `admin` decided; another one answers
  'POST /api/staff/cases/{number}/answer/': [401, 403, 403, 403, 403, 200, 403],
  'POST /api/staff/invitations/': [401, 403, 403, 403, 403, 200, 200],
  'POST /api/invitations/key/': [404, 404, 404, 404, 404, 404, 404],
  'POST /api/invitations/': [404, 404, 404, 404, 404, 404, 404],

  // the server itself
  'GET /api/schema/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/docs/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/docs/swagger-ui-bundle.js': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/docs/swagger-ui.css': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/docs/documentation.js': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/docs/documentation.css': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/capabilities/': [200, 200, 200, 200, 200, 200, 200],
};

/** What the student gets once the mentor has blocked them, where that differs. */
export const BLOCKED: Record<string, number> = {
  // as for a mentor who takes no bookings
  'POST /api/mentorships/': 400,
  'POST /api/mentorships/series/': 400,
  'GET /api/mentorships/series/preview/': 400,
  'POST /api/mentorships/series/{series}/propose/': 409,
  'POST /api/mentorships/{identifier}/proposal/': 409,
  'POST /api/chat/messages/': 403,
};
