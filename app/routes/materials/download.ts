import { failure } from '~/app/routes/engines/publicText';

export const loader = () => failure(404);
