/**
 * Who may do what: the status of a valid request of each route about something that belongs to `student` and `mentor`
 * (tests/permissions/requests.ts). A new route needs a row here.
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
  'GET /api/auth/me/': [401, 200, 200, 200, 200, 200, 200],
  'PUT /api/auth/profile/': [401, 200, 200, 200, 200, 200, 200],
  'PATCH /api/auth/profile/': [401, 200, 200, 200, 200, 200, 200],
  // student profiles are never for anonymous readers
  'GET /api/auth/profile/{id}/': [404, 200, 200, 200, 200, 200, 200],

  // subjects, mentors
  'GET /api/expertises/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/expertises/scopes/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/expertises/by_scope/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/expertises/{id}/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/mentors/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/mentors/{username}/': [200, 200, 200, 200, 200, 200, 200],

  // hours
  'GET /api/availability/': [401, 403, 403, 200, 200, 403, 403],
  'POST /api/availability/bulk_update/': [401, 403, 403, 200, 200, 403, 403],
  'GET /api/availability/mentor/{id}/free/': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/availability/mentor/{id}/busy/': [401, 200, 200, 200, 200, 200, 200],

  // sessions: nobody's business = 404
  'GET /api/mentorships/': [401, 200, 200, 200, 200, 200, 200],
  'POST /api/mentorships/': [401, 201, 201, 403, 403, 201, 201],
  'GET /api/mentorships/{identifier}/': [401, 200, 404, 200, 404, 200, 200],
  'PUT /api/mentorships/{identifier}/': [401, 403, 404, 200, 404, 403, 403],
  'PATCH /api/mentorships/{identifier}/': [401, 403, 404, 200, 404, 403, 403],
  'DELETE /api/mentorships/{identifier}/': [401, 204, 404, 204, 404, 204, 204],

  // the server itself
  'GET /api/capabilities/': [200, 200, 200, 200, 200, 200, 200],
};
