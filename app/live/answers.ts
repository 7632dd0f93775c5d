/**
 * Matches what a form answered (a CSS selector): a reload would take it off the screen. Errors of fields, what took the focus, and
 * toasts of the page, for as long as they stay; not the note of a part that could not be loaded, which a reload heals.
 */
export const ANSWERS = [
  ':is(main, dialog) :is([aria-invalid="true"], [role="alert"][tabindex="-1"], [role="alert"][data-leaves])',
  ':is(main form, dialog) [role="alert"]:not(:empty)',
].join(', ');
