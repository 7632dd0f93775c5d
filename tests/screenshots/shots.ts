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
  /** Widths of the written pictures, in pixels; the screen is captured at twice its width. */
  sizes: readonly number[];
}

export const DEVICES = {
  ancho: { width: 1200, height: 800, sizes: [840, 1680] },
  movil: { width: 390, height: 780, sizes: [192, 384, 640] },
} as const satisfies Record<string, Device>;
export type DeviceName = keyof typeof DEVICES;

export interface Shot {
  /** Pattern of its file names: `{name}-{device}-{light}-{width}.{format}`. */
  name: string;
  /** Null: not logged in. */
  as: Role | null;
  devices: DeviceName[];
  /** Its wide pictures also open the README. */
  isInReadme?: true;
  open(page: Page): Promise<void>;
  /** The address after `open`, and that screen's h1; anything else is an error. */
  shows: { path: string; heading: string };
}

const BOOKING = '/create-mentorship';
const DESCRIPTION = 'Integrales por partes: no sé cuándo parar.';

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
  {
    name: 'buscar',
    as: 'student',
    devices: ['ancho', 'movil'],
    ...at('/mentors', 'Encuentra tu Mentor'),
  },
  {
    name: 'perfil',
    as: null,
    devices: ['ancho', 'movil'],
    ...at('/mentors/marcos.mentor', 'Marcos Herrera Vidal'),
  },
  { name: 'hora', as: 'student', devices: ['movil'], open: chooseHour, shows: step('horario', 2) },
  { name: 'resumen', as: 'student', devices: ['movil'], open: reachSummary, shows: step('resumen', 4) },
  {
    name: 'inicio',
    as: 'student',
    devices: ['ancho', 'movil'],
    isInReadme: true,
    ...at('/dashboard', 'Hola, Ana'),
  },
  { name: 'mentorias', as: 'student', devices: ['ancho', 'movil'], ...at('/mentorships', 'Mis Mentorías') },
  {
    name: 'disponibilidad',
    as: 'mentor',
    devices: ['ancho', 'movil'],
    ...at('/profile/horario', 'Tu horario semanal'),
  },
];

async function reachSummary(page: Page): Promise<void> {
  await chooseHour(page);
  await page.getByRole('button', { name: 'Siguiente →' }).click();
  await page.getByLabel(/Descripción/).fill(DESCRIPTION);
  await page.getByRole('button', { name: 'Siguiente →' }).click();
  await page.waitForURL(`**${BOOKING}/resumen`);
}

/** An hour on Thursday of that week. */
async function chooseHour(page: Page): Promise<void> {
  await page.goto(`${BOOKING}?mentor=marcos.mentor`);
  await page.waitForURL(`**${BOOKING}/horario`);
  await page.goto(`${BOOKING}/horario?semana=2026-11-26`);
  await page.locator('input[name=dia][value="2026-11-26"]').check();
  for (const time of ['11:00', '11:30'])
    await page.locator(`input[name=slots][value="2026-11-26T${time}"]`).check();
}
