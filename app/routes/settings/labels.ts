/** Names of the fields, apart from their schemas: the browser needs no zod for them. */
export const PASSWORD_LABELS = {
  old_password: 'Contraseña actual',
  new_password: 'Contraseña nueva',
  new_password_confirm: 'Repite la contraseña nueva',
} as const;

export const DELETE_LABELS = { password: 'Contraseña', sure: 'Confirmación' } as const;
