/** A picture among them, to be shown. */
import { reading, withFailures, wrongMethod } from '~/app/routes/engines/publicText';
import { sendFile } from './sendFile';

export const loader = reading((context, { params }) =>
  withFailures(() => sendFile(context, params.id, 'picture')),
);

export const action = wrongMethod;
