/** The shortest way through the API, to be pasted into a terminal. `origin` is where the API is served. */
export function firstCalls(origin: string): string {
  return `
**First calls**

**1.** Register:

\`\`\`
curl -s ${origin}/api/auth/register/ -H 'Content-Type: application/json' \\
  -d '{"username": "lucia.gomez", "email": "lucia@example.com", "password": "una clave larga 1", "user_type": "alumno"}'
\`\`\`
**2.** Activate the account by the link of the mail. On localhost, without an SMTP server, mails go nowhere: read them at ${origin}/correo.

**3.** Log in. The answer has \`access\`, for five minutes; keep it in a variable:

\`\`\`
TOKEN=$(curl -s ${origin}/api/auth/token/ -H 'Content-Type: application/json' \\
  -d '{"username": "lucia.gomez", "password": "una clave larga 1"}' | sed 's/.*"access":"\\([^"]*\\)".*/\\1/')
\`\`\`
**4.** Choose a mentor, and with the \`id\` (here 1) an hour that is free. Dates and hours are the marketplace's wall clock, at most 62 days at once:

\`\`\`
curl -s ${origin}/api/mentors/
curl -s "${origin}/api/availability/mentor/1/free/?start_date=2027-03-01&end_date=2027-03-07" -H "Authorization: Bearer $TOKEN"
\`\`\`
**5.** Book it, with the mentor's \`username\` and hours that were free. The mentor confirms or declines:

\`\`\`
curl -s ${origin}/api/mentorships/ -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: booking-1' \\
  -d '{"mentor": "marcos.mentor", "alumnos": ["lucia.gomez"], "init_date": "2027-03-01T10:00:00+01:00", "end_date": "2027-03-01T11:00:00+01:00", "price": 25, "additional_information": "Derivadas e integrales."}'
\`\`\`
`.trim();
}
