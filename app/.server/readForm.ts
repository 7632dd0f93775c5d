import { statusPage } from './api/errors';

/** What was posted. A body that is no form (another type, malformed, cut off) ends on the page of a 400. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw statusPage(400);
  }
}
