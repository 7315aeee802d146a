import * as z from 'zod/mini';
import * as core from 'zod/v4/core';

/**
 * Parses answers: the schema's shape and types, with objects compiled by zod's compiler, in a tenth of the time. The length
 * and format of texts were checked as input and are not checked again each time they are sent;
 * the tests check answers against the full contract. zod/mini does not include the compiler, because a browser whose policy
 * forbids `eval` could not use it.
 *
 * Codecs encode: a handler returns a value, the client receives its code. They are found in objects, arrays, records and
 * nullable values.
 */
export function compileSchema(schema: core.$ZodType): core.$ZodType {
  if (schema instanceof core.$ZodObject) {
    const shape = Object.entries(schema._zod.def.shape).map(([name, part]) => [name, compileSchema(part)]);
    return new core.$ZodObjectJIT({ ...schema._zod.def, shape: Object.fromEntries(shape) });
  }
  if (schema instanceof core.$ZodArray)
    return new core.$ZodArray({ type: 'array', element: compileSchema(schema._zod.def.element) });
  if (schema instanceof core.$ZodRecord) {
    const { keyType, valueType, ...def } = schema._zod.def;
    const key = compileSchema(keyType) as core.$ZodRecordKey;
    return new core.$ZodRecord({ ...def, keyType: key, valueType: compileSchema(valueType) });
  }
  if (schema instanceof core.$ZodNullable)
    return new core.$ZodNullable({ type: 'nullable', innerType: compileSchema(schema._zod.def.innerType) });
  if (schema instanceof z.ZodMiniCodec) return z.invertCodec(schema);
  if (schema instanceof core.$ZodString) return new core.$ZodString({ type: 'string' });
  if (schema instanceof core.$ZodNumber) return new core.$ZodNumber({ type: 'number', checks: [] });
  return schema;
}
