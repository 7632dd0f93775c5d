/** Names of the fields, apart from their schemas: the browser needs no zod for them. */
export const REGISTER_LABELS = {
  user_type: 'Tipo de cuenta',
  username: 'Nombre de usuario',
  email: 'Correo electrónico',
  password: 'Contraseña',
  password_confirm: 'Repite la contraseña',
  terms: 'Términos',
} as const;

export const RESET_LABELS = {
  new_password: 'Contraseña nueva',
  new_password_confirm: 'Repite la contraseña nueva',
} as const;
