/** A file of a session or conversation, always downloaded. */
import { readingFile, wrongMethod } from '~/app/.server/answers';
import { sendFile } from './sendFile';

export const loader = readingFile((context, { params }) => sendFile(context, params.id, 'content'));

export const action = wrongMethod;
