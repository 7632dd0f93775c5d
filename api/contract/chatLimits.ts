/** Of a message, in characters; shared with the form that counts them. */
export const MESSAGE_MAX = 4_000;
