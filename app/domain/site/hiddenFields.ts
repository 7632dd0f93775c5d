/** Name of the hidden control that identifies a rendering of a form. */
export const FORM_ID = 'form_id';

/** The price the form has already asked about, as typed (`judgePrice`). */
export const PRICE_ASKED = 'price_asked';

/** Filled in by robots only; a name that browsers do not autofill. */
export const HONEYPOT_FIELD = 'comentario';
