import * as v from 'valibot'

export type KmsConfig =
  | { kind: 'file'; path: string }
  | {
      kind: 'transit'
      url: string
      /** The token itself, or a file that an agent renews (preferred). */
      token?: string | undefined
      tokenFile?: string | undefined
      namespace?: string | undefined
      mount: string
      /** Keys are named `<prefix>-factors`, `-pepper`, `-tokens` and `-mail`. */
      prefix: string
    }

export const kmsConfig: v.GenericSchema<unknown, KmsConfig> = v.variant('kind', [
  v.object({ kind: v.literal('file'), path: v.string() }),
  v.object({
    kind: v.literal('transit'),
    url: v.pipe(v.string(), v.url()),
    token: v.optional(v.string()),
    tokenFile: v.optional(v.string()),
    namespace: v.optional(v.string()),
    mount: v.optional(v.string(), 'transit'),
    prefix: v.optional(v.string(), 'latchkey'),
  }),
])
