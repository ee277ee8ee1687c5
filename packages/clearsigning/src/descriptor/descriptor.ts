import * as v from 'valibot'
import { isPrintable } from '../values/cleanText.ts'
import { limits } from '../values/limits.ts'

const text = v.pipe(v.string(), v.maxLength(limits.text), v.check(isPrintable))
const key = v.pipe(v.string(), v.maxLength(limits.key), v.check(isPrintable))
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))
const chainId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const scalar = v.union([text, v.number(), v.boolean(), v.null()])
/** A constant of a parameter, or a map of the metadata with the path of its key. */
const mapped = v.object({ map: text, keyPath: text })
const constant = v.union([text, v.number(), v.boolean(), mapped, v.array(text)])
const visibility = v.union([
  v.picklist(['always', 'never', 'optional']),
  v.object({ ifNotIn: v.array(scalar) }),
  v.object({ mustMatch: v.array(scalar) }),
])

const params = v.record(text, v.unknown())

/** A field, a reference to a definition, or a group of fields. */
export type FieldSpec = {
  path?: string | undefined
  value?: unknown
  label?: string | undefined
  format?: string | undefined
  params?: Readonly<Record<string, unknown>> | undefined
  $ref?: string | undefined
  visible?: v.InferOutput<typeof visibility> | undefined
  encryption?: unknown
  iteration?: 'sequential' | 'bundled' | undefined
  fields?: readonly FieldSpec[] | undefined
}

const field: v.GenericSchema<unknown, FieldSpec> = v.object({
  path: v.optional(text),
  value: v.optional(v.union([text, v.number(), v.boolean()])),
  label: v.optional(text),
  format: v.optional(text),
  params: v.optional(params),
  $ref: v.optional(text),
  visible: v.optional(visibility),
  encryption: v.optional(v.unknown()),
  iteration: v.optional(v.picklist(['sequential', 'bundled'])),
  fields: v.optional(v.array(v.lazy(() => field))),
})

const format = v.object({
  intent: v.optional(v.union([text, v.record(text, text)])),
  interpolatedIntent: v.optional(text),
  fields: v.array(field),
})
export type FormatSpec = v.InferOutput<typeof format>

const deployments = v.pipe(
  v.array(v.object({ chainId, address })),
  v.minLength(1),
  v.maxLength(1_000),
)
const domain = v.record(text, v.union([text, v.number()]))

const contract = v.object({
  deployments: v.optional(deployments),
  factory: v.optional(v.unknown()),
})
const typedData = v.object({
  deployments: v.optional(deployments),
  domain: v.optional(domain),
  domainSeparator: v.optional(v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i))),
})

const metadata = v.object({
  owner: v.optional(text),
  contractName: v.optional(text),
  constants: v.optional(v.record(text, scalar)),
  enums: v.optional(v.record(text, v.record(text, text))),
  maps: v.optional(v.record(text, v.object({ values: v.record(text, scalar) }))),
})

/** A clear-signing descriptor (ERC-7730, schema version 2), its includes merged. Unknown members are ignored. */
export const descriptorSchema = v.pipe(
  v.object({
    $schema: v.pipe(v.string(), v.regex(/(^|\/)erc7730-v2[^/]*$/)),
    context: v.object({ contract: v.optional(contract), eip712: v.optional(typedData) }),
    metadata: v.optional(metadata, {}),
    display: v.object({
      definitions: v.optional(v.record(text, field), {}),
      formats: v.record(key, format),
    }),
  }),
  v.check(({ context }) => (context.contract === undefined) !== (context.eip712 === undefined)),
)
export type Descriptor = v.InferOutput<typeof descriptorSchema>
export type ParamConstant = v.InferOutput<typeof constant>

/** A parameter as the schema allows it; `undefined` for anything else. */
export function constantOf(value: unknown): ParamConstant | undefined {
  const parsed = v.safeParse(constant, value)
  return parsed.success ? parsed.output : undefined
}
