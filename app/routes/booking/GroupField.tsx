import { CheckboxField } from '~/forms/CheckboxField';
import { ROOM_SIZE } from '../../../api/contract/bookingLimits';
import { WHAT_OTHERS_SEE } from '../mentorships/open/whatOthersSee';

/** Whether others may join (extension `group-sessions`, api.md section 4). */
export function GroupField({ defaultChecked }: { defaultChecked: boolean }) {
  return (
    <div className="rounded-2xl border border-line p-4">
      <CheckboxField
        label={<strong className="font-semibold">Sesión grupal</strong>}
        name="listed"
        defaultChecked={defaultChecked}
        hint={`Cuando el mentor la confirme, otros estudiantes podrán encontrarla y unirse, hasta ${ROOM_SIZE} en total. Cada uno paga el precio por hora que se muestra: el tuyo no cambia. ${WHAT_OTHERS_SEE} Puedes cerrarla cuando quieras.`}
      />
    </div>
  );
}
