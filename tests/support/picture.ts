/** An 8 × 8 PNG. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPgycvDihiGlgQAkZI6AeLAe88AAAAASUVORK5CYII=';

const file = () => new File([Buffer.from(PNG, 'base64')], 'yo.png', { type: 'image/png' });

/** The form of PUT /api/auth/profile/picture/. */
export function picture(): FormData {
  const form = new FormData();
  form.set('profile_picture', file());
  return form;
}

/** The form of POST /api/materials/. */
export function material(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file());
  return form;
}
