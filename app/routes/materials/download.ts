/** A file of a session or a conversation, to be saved and never shown. */
import { reading, withFailures, wrongMethod } from '~/app/routes/engines/publicText';
import { sendFile } from './sendFile';

export const loader = reading((context, { params }) =>
  withFailures(() => sendFile(context, params.id, 'content')),
);

export const action = wrongMethod;
