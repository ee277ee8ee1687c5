import fc from 'fast-check'
import * as v from 'valibot'

const jsonSchema = v.looseObject({
  type: v.optional(v.string()),
  const: v.optional(v.unknown()),
  enum: v.optional(v.array(v.unknown())),
  anyOf: v.optional(v.array(v.unknown())),
  items: v.optional(v.unknown()),
  properties: v.optional(v.record(v.string(), v.unknown())),
  required: v.optional(v.array(v.string()), []),
  additionalProperties: v.optional(v.unknown()),
  pattern: v.optional(v.string()),
  format: v.optional(v.string()),
  minLength: v.optional(v.number()),
  maxLength: v.optional(v.number()),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  maxItems: v.optional(v.number()),
})

type Schema = v.InferOutput<typeof jsonSchema>

/** Random values of a schema; `pool` has meaningful values that pass more checks than random ones. */
export function arbitraryOf(raw: unknown, pool: readonly string[]): fc.Arbitrary<unknown> {
  const schema = v.parse(jsonSchema, raw)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((item) => arbitraryOf(item, pool)))
  switch (schema.type) {
    case 'string':
      return arbitraryText(schema, pool)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 10_000 })
    case 'number':
      return fc.double({
        min: schema.minimum ?? -1e12,
        max: schema.maximum ?? 1e13,
        noNaN: true,
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, pool), {
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'object':
      return arbitraryObject(schema, pool)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function arbitraryText(schema: Schema, pool: readonly string[]): fc.Arbitrary<string> {
  const pattern = schema.pattern ? new RegExp(schema.pattern) : null
  const known = pool.filter((candidate) => pattern?.test(candidate) ?? true)
  const fresh = freshText(schema, pattern)
  if (known.length === 0) return fresh
  return fc.oneof(
    { arbitrary: fc.constantFrom(...known), weight: 3 },
    { arbitrary: fresh, weight: 2 },
  )
}

function freshText(schema: Schema, pattern: RegExp | null): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(pattern)
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'date-time') {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  }
  const maxLength = Math.min(schema.maxLength ?? 40, 40)
  return fc.string({ minLength: schema.minLength ?? 0, maxLength, unit: 'grapheme' })
}

function arbitraryObject(schema: Schema, pool: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, one]) => [name, arbitraryOf(one, pool)]),
  )
  const record = fc.record(fields, { requiredKeys: schema.required })
  if (typeof schema.additionalProperties !== 'object') return record
  const values = arbitraryOf(schema.additionalProperties ?? {}, pool)
  return fc
    .tuple(record, fc.dictionary(fc.string({ maxLength: 12 }), values, { maxKeys: 4 }))
    .map(([known, more]) => ({ ...more, ...known }))
}

/** Hostile values: wrong types, malformed text, huge and tiny numbers, injections. */
export function hostileValues(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(
      ...['', ' ', '\0', '\ud800', '%00', '../../etc/passwd', "'; DROP TABLE projects; --"],
      ...['__proto__', 'constructor', '{{7*7}}', '<script>', '0x', '0x0', '-1', '1e309', 'NaN'],
      ...['eip155:31337:', ':::', 'eip155:31337:0x0', 'ｅip155:1', '😀', '\u202e', 'null'],
      ...['9'.repeat(400), 'a'.repeat(5_000), `0x${'f'.repeat(2_000)}`],
      ...[null, true, -0, 1e300, -1e300, 0.1, 2 ** 53, [], {}, [[[[]]]], { __proto__: 1 }],
    ),
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
}
