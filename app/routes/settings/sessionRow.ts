import { formatDateTime } from '~/domain/dates';
import type { LogIn } from '../../../api/contract/tolerantAccount';

export interface SessionRow {
  id: string;
  device: string;
  current: boolean;
  /** dd/MM/yyyy HH:mm, '' when the API does not say. */
  since: string;
  used: string;
}

export function sessionRow(
  { id, device, current, created_at, last_used_at }: LogIn,
  timeZone: string,
): SessionRow {
  const text = (at: string | null | undefined) => (at ? formatDateTime(at, timeZone) : '');
  return {
    id,
    device: device === '' ? 'Dispositivo desconocido' : device,
    current,
    since: text(created_at),
    used: text(last_used_at),
  };
}
