/** Name of the control that a message is written in. */
export const MESSAGE_FIELD = 'mensaje';
