/** The usual Spanish name of a zone's time. Computed on the server only, since names differ between browsers. */

/** Zones whose CLDR names are unfamiliar to the people who live there. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  'Europe/Madrid': 'hora peninsular española',
  'Africa/Ceuta': 'hora peninsular española',
  'Atlantic/Canary': 'hora canaria',
};

const known = new Map<string, string>();
const MOST_NAMES = 600;

/** 'hora peninsular española', 'hora de Colombia', 'hora GMT-5': always 'hora …'. */
export function zoneName(timeZone: string): string {
  const name = known.get(timeZone) ?? OWN_NAMES[timeZone] ?? placeName(timeZone);
  if (known.size >= MOST_NAMES) known.clear();
  known.set(timeZone, name);
  return name;
}

/** The same in summer and winter; the place rather than abbreviations such as 'CET'. */
function placeName(timeZone: string): string {
  const names = (['shortGeneric', 'longGeneric'] as const).map((style) => genericName(timeZone, style));
  return names.find((name) => name.startsWith('hora ')) ?? `hora ${names[0] ?? timeZone}`;
}

function genericName(timeZone: string, timeZoneName: 'shortGeneric' | 'longGeneric'): string {
  const parts = new Intl.DateTimeFormat('es-ES', { timeZone, timeZoneName }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
