/** A file of a session or a conversation, to be saved and never shown. */
import { readingFile, wrongMethod } from '~/app/.server/answers';
import { sendFile } from './sendFile';

export const loader = readingFile((context, { params }) => sendFile(context, params.id, 'content'));

export const action = wrongMethod;
