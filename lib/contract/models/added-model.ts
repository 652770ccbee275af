/** Models that the operator adds: an id, and the documented model whose rules it follows. */
import * as z from 'zod';

export const addedModel = z.strictObject({
  id: z
    .string()
    .max(64)
    .regex(
      /^(?!models\/)[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/,
      'must have letters, digits, ".", "_", "-" and "/", and must not start with "models/"',
    )
    .meta({ description: 'The value of "model" in requests. Must differ from the ids of the interface.' }),
  like: z.string().meta({
    description: 'Id of the documented model whose operations, fields and rules it follows: alpha-image-2.',
  }),
  name: z.string().min(1).max(100).optional().meta({ description: 'Display name in lists and forms.' }),
});

export type AddedModel = z.output<typeof addedModel>;

/** The well-formed models of a list; their other members, which belong to the gateway, are left out. */
export function readAddedModels(list: unknown): readonly AddedModel[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => z.object(addedModel.shape).safeParse(entry).data ?? []);
}
