/** The wizard's steps (docs/product.md, 'Booking wizard'). `path`: last part of the address. */
export const BOOKING_STEPS = [
  { path: 'mentor', label: 'Elegir profesor', title: 'Elige tu Mentor' },
  { path: 'horario', label: 'Seleccionar fecha', title: 'Seleccionar fecha' },
  { path: 'informacion', label: 'Información adicional', title: 'Información adicional' },
  { path: 'resumen', label: 'Resumen y finalización', title: 'Resumen y finalización' },
] as const;

export type StepPath = (typeof BOOKING_STEPS)[number]['path'];

export function stepNumber(path: StepPath): number {
  return BOOKING_STEPS.findIndex((step) => step.path === path) + 1;
}

export function isStep(text: string): text is StepPath {
  return BOOKING_STEPS.some((step) => step.path === text);
}
