/** Bodies that may be sent as forms (spec.md section 7). */
import { PICTURE_FIELD } from '../contract/pictureLimits';
import { picturePayload } from '../contract/pictures';
import type { Json, JsonObject } from './schemas';

const FILE = {
  type: 'string',
  format: 'binary',
  description: picturePayload.shape[PICTURE_FIELD].meta()?.description ?? '',
};

/** The same body as a form too, with a file; a body that is nothing but a file only so. */
export function withForm(body: JsonObject): JsonObject {
  const content = body.content as JsonObject;
  const schema = (content['application/json'] as JsonObject | undefined)?.schema as JsonObject;
  const fields = Object.entries((schema.properties ?? {}) as JsonObject);
  const onlyFile = fields.length === 1 && fields[0]?.[0] === PICTURE_FIELD;
  const form = {
    ...schema,
    properties: { ...Object.fromEntries(fields.map(asText)), [PICTURE_FIELD]: FILE },
    ...(onlyFile && { required: [PICTURE_FIELD] }),
  };
  const multipart = { 'multipart/form-data': { schema: form } };
  return { ...body, content: onlyFile ? multipart : { ...content, ...multipart } };
}

function asText([name, schema]: [string, Json]): [string, Json] {
  if ((schema as JsonObject).type !== 'array') return [name, schema];
  const text = {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: schema,
    description: 'A list as JSON text in one field.',
  };
  return [name, text];
}
