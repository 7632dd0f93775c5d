/** Name of the hidden control that identifies a rendering of a form. */
export const FORM_ID = 'form_id';

/** The price that the form has already questioned, as typed (`judgePrice`). */
export const PRICE_ASKED = 'price_asked';

/** A field that only robots fill in; browsers do not autofill this name. */
export const HONEYPOT_FIELD = 'comentario';
