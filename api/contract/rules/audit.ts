/** The log of what staff do and of what concerns an account's security (docs/contract.md, 'Log'; extension `staff`). */

import { MEASURES, type Measure } from './cases';
import { CHECKS, type CheckKind } from './checks';
import { ROLE_NAMES, type UserType } from './profile';

/** Each act and its words; `own`: the person concerned reads it in the settings. */
export const ACTS = {
  'log-in': ['Inicio de sesión', 'own'],
  'log-in-refused': ['Intento de entrar rechazado', 'own'],
  password: ['Cambio de contraseña', 'own'],
  'password-reset': ['Contraseña nueva por enlace', 'own'],
  'sessions-ended': ['Cierre de sesiones', 'own'],
  invited: ['Invitación del equipo', 'own'],
  'guardian-consent': ['Permiso de la madre, el padre o el tutor', 'own'],
  'invitation-accepted': ['Invitación aceptada', 'own'],
  export: ['Descarga de los datos', 'own'],
  'reset-sent': ['Correo del equipo para entrar', 'own'],
  activated: ['Cuenta activada', 'own'],
  deactivated: ['Cuenta desactivada', 'own'],
  role: ['Cambio de rol', 'own'],
  erased: ['Cuenta eliminada', 'staff'],
  'person-read': ['Lectura de una ficha', 'staff'],
  'viewed-as': ['Ver como: el equipo mira lo que ve esa persona', 'own'],
  'log-exported': ['Descarga del registro', 'staff'],
  'staff-act': ['Cambio hecho por el equipo', 'staff'],
  'case-read': ['Lectura de un caso', 'staff'],
  'file-read': ['Lectura de un archivo denunciado', 'staff'],
  'case-opened': ['Caso abierto por el equipo', 'staff'],
  'case-taken': ['Caso asignado', 'staff'],
  'case-released': ['Caso devuelto a la cola', 'staff'],
  'case-decided': ['Decisión sobre un caso', 'own'],
  'decision-undone': ['Decisión retirada', 'own'],
  'check-written': ['Comprobación anotada', 'own'],
  'check-removed': ['Comprobación retirada', 'own'],
  'check-over': ['Comprobación caducada', 'own'],
  'file-made': ['Descarga de un informe del año', 'staff'],
  'mail-sent-again': ['Correo enviado otra vez', 'staff'],
  'mail-removed': ['Correo fallido descartado', 'staff'],
  catalogue: ['Cambio del catálogo', 'staff'],
  texts: ['Cambio de los textos legales', 'staff'],
  'suspension-over': ['Fin de una suspensión', 'own'],
} as const satisfies Record<string, readonly [name: string, reader: 'own' | 'staff']>;
export type Act = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as [Act, ...Act[]];

/** A line's detail in words; other details are shown as they are. */
export function detailText(act: string, detail: string): string {
  if (act === 'case-decided') return MEASURES[detail as Measure]?.[0] ?? detail;
  if (act === 'file-made') return detail.replace('income', 'Ingresos').replace('cases', 'Denuncias');
  if (act.startsWith('check-')) return CHECKS[detail as CheckKind] ?? detail;
  if (act !== 'role') return detail;
  return detail.replace(/\w+/g, (role) => ROLE_NAMES[role as UserType] ?? role);
}

/** What the person concerned reads. */
export const OWN_ACTS = ACT_NAMES.filter((act) => ACTS[act][1] === 'own');
