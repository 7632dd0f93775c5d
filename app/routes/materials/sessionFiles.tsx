import { statusResponse } from '~/app/.server/api/errors';

export const loader = () => {
  throw statusResponse(404);
};

export default function Files() {
  return null;
}
