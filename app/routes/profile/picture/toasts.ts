import type { Toast } from '~/.server/context';

export const PICTURE_SAVED: Toast = { kind: 'success', title: 'Foto de perfil actualizada', duration: 4000 };
export const PICTURE_REMOVED: Toast = { kind: 'success', title: 'Foto de perfil quitada', duration: 4000 };
