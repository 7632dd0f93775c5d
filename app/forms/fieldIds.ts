/** Ids of a control and its descriptions; `ErrorSummary` links to the first. */
export function fieldIds(name: string) {
  const control = `field-${name}`;
  return { control, hint: `${control}-hint`, errors: `${control}-errors` };
}

/** ARIA attributes that link a control to its hint and errors. */
export function describedBy(name: string, given: { hint?: unknown; errors?: string[] | null }) {
  const ids = fieldIds(name);
  const invalid = (given.errors?.length ?? 0) > 0;
  const described = [given.hint ? ids.hint : '', invalid ? ids.errors : ''].filter(Boolean).join(' ');
  return { 'aria-invalid': invalid || undefined, 'aria-describedby': described || undefined };
}

/** Tells a control from one of the same name in another form of the page (`within`). */
export const placeOf = (name: string, within?: string) => (within ? `${name}-${within}` : name);
