/** Name of the hidden control that tells one rendering of a form from another. */
export const FORM_ID = 'form_id';
