/** An 8 × 8 PNG. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPgycvDihiGlgQAkZI6AeLAe88AAAAASUVORK5CYII=';

/** The form of PUT /api/auth/profile/picture/. */
export function picture(): FormData {
  const form = new FormData();
  form.set('profile_picture', new File([Buffer.from(PNG, 'base64')], 'yo.png', { type: 'image/png' }));
  return form;
}
