/** The landing page's screenshots: which screen, whose, on which devices. */
import type { Page } from '@playwright/test';

/** The demo marketplace is generated around this moment: a Monday afternoon in Madrid. */
export const MONDAY = new Date('2026-11-23T16:20:00+01:00');

/** The buttons of /login, one for each demo account. */
export const ENTRIES = { student: 'Entrar como estudiante', mentor: 'Entrar como mentor' } as const;
export type Role = keyof typeof ENTRIES;

interface Device {
  width: number;
  height: number;
}

export const DEVICES = {
  ancho: { width: 1200, height: 800 },
  movil: { width: 390, height: 780 },
} as const satisfies Record<string, Device>;
export type DeviceName = keyof typeof DEVICES;

export interface Shot {
  /** Pattern of its file names: `{name}-{device}-{light}-{width}.{format}`. */
  name: string;
  /** Null: not logged in. */
  as: Role | null;
  /** Wide ones open the README, those of a phone are the landing page's. */
  device: DeviceName;
  open(page: Page): Promise<void>;
  /** The address after `open`, and that screen's h1; anything else is an error. */
  shows: { path: string; heading: string };
}

const BOOKING = '/create-mentorship';

const at = (path: string, heading: string): Pick<Shot, 'open' | 'shows'> => ({
  async open(page) {
    await page.goto(path);
  },
  shows: { path, heading },
});
const step = (name: string, number: number): Shot['shows'] => ({
  path: `${BOOKING}/${name}`,
  heading: `Crear Nueva Mentoría · paso ${number} de 4`,
});

export const SHOTS: Shot[] = [
  { name: 'buscar', as: 'student', device: 'movil', ...at('/mentors', 'Encuentra tu Mentor') },
  { name: 'perfil', as: null, device: 'movil', ...at('/mentors/marcos.mentor', 'Marcos Herrera Vidal') },
  { name: 'hora', as: 'student', device: 'movil', open: chooseHour, shows: step('horario', 2) },
  { name: 'inicio', as: 'student', device: 'ancho', ...at('/dashboard', 'Hola, Ana') },
];

/** An hour on Thursday of that week. */
async function chooseHour(page: Page): Promise<void> {
  await page.goto(`${BOOKING}?mentor=marcos.mentor`);
  await page.waitForURL(`**${BOOKING}/horario`);
  await page.goto(`${BOOKING}/horario?semana=2026-11-26`);
  await page.locator('input[name=dia][value="2026-11-26"]').check();
  await page.locator('input[name=slots][value^="2026-11-26T"]').first().check();
}
