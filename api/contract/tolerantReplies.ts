import { savedReply as strict } from './replies';
import { tolerant } from './tolerantValues';

/** A saved reply of any server that has them. */
export const savedReply = tolerant(strict);
