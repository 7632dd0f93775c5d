import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { Form } from '~/app/ui/router';
import type { ZoneView } from './loadSettings';
import { SettingsSection } from './SettingsPage';
import { ZONE_GROUPS } from './zoneList';

export const ZONE_FIELD = 'zona';

const LISTED = ZONE_GROUPS.map(([group, zones]) => (
  <optgroup key={group} label={group}>
    {zones.map(([name, place]) => (
      <option key={name} value={name}>
        {place}
      </option>
    ))}
  </optgroup>
));

/** The clock shown beside the marketplace's: a chosen zone, or the one detected by script. */
export function ZoneSection({ zone }: { zone: ZoneView }) {
  return (
    <SettingsSection
      id="zona"
      title="Zona horaria"
      lead="Si no es la del sitio, verás también tu hora junto a la de cada sesión. Se guarda en este navegador."
    >
      <Form
        method="post"
        action={paths.timeZone()}
        // Loads a document, so that its script detects the browser's zone when none is chosen.
        reloadDocument
        className="flex w-full flex-col items-start gap-4"
      >
        <label className="flex w-full max-w-md flex-col gap-1.5">
          <span className="font-medium">Tu zona horaria</span>
          <select
            key={zone.chosen}
            name={ZONE_FIELD}
            defaultValue={zone.chosen}
            aria-describedby="zona-ahora"
            className="control"
          >
            <option value="">{zone.found ? `Automática (${zone.found})` : 'Automática'}</option>
            {zone.unlisted && (
              <optgroup label="La tuya">
                <option value={zone.chosen}>{zone.unlisted}</option>
              </optgroup>
            )}
            {LISTED}
          </select>
        </label>
        <p id="zona-ahora" className="text-muted">
          Para ti son las {zone.now}. Las reservas se hacen en {zone.market}.
        </p>
        <SubmitButton pendingText="Guardando...">Guardar la zona</SubmitButton>
      </Form>
    </SettingsSection>
  );
}
