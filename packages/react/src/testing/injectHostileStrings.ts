import { hostileString, hostileStrings } from './hostileStrings.ts'

export type Json = { [key: string]: Json } | Json[] | string | number | boolean | null

type Path = readonly (string | number)[]

/** The part of a reply's schema that is used here. */
type Schema = { readonly '~standard': { validate(value: unknown): object } }

/** The paths of all strings in an entry. */
function stringPaths(value: Json, path: Path = []): readonly Path[] {
  if (typeof value === 'string') return [path]
  if (value === null || typeof value !== 'object') return []
  const parts = Array.isArray(value) ? value.entries() : Object.entries(value)
  return [...parts].flatMap(([key, child]) => stringPaths(child, [...path, key]))
}

function setAt(value: Json, path: Path, text: string): Json {
  const [key, ...rest] = path
  if (key === undefined) return text
  if (Array.isArray(value))
    return value.map((item, at) => (at === key ? setAt(item, rest, text) : item))
  const entry = value as { [key: string]: Json }
  return { ...entry, [key]: setAt(entry[key] ?? null, rest, text) }
}

/** Lengths to which a string is cut, tried in this order: some schemas reject long strings. */
const maxLengths = [Number.POSITIVE_INFINITY, 64] as const

/** Strings that are parsed and not shown: an entry with an invalid date is dropped. */
const parsedKeys: ReadonlySet<string | number> = new Set(['minedAt'])

/** A string of the sample that a hostile one can replace. */
type Slot = { path: Path; name: string; maxLength: number }

/** The slots of an entry: the strings for which the reply's schema accepts any value. */
function slotsOf(schema: Schema, sample: Json): readonly Slot[] {
  const accepts = (path: Path, text: string) =>
    !('issues' in schema['~standard'].validate(setAt(sample, path, text)))
  return stringPaths(sample).flatMap((path) => {
    if (parsedKeys.has(path.at(-1) ?? '')) return []
    const maxLength = maxLengths.find((limit) =>
      hostileStrings.every((text) => accepts(path, cut(text, limit))),
    )
    return maxLength === undefined ? [] : [{ path, name: path.join('.'), maxLength }]
  })
}

/** One entry for each hostile string, with a different string in each slot; `maxLength` shortens them to save time. */
export function injectHostileStrings(
  schema: Schema,
  sample: Json,
  maxLength = Number.POSITIVE_INFINITY,
): readonly Json[] {
  const slots = slotsOf(schema, sample)
  return hostileStrings.map((_, stringIndex) =>
    slots.reduce(
      (entry, slot, slotIndex) =>
        setAt(
          entry,
          slot.path,
          cut(
            hostileString(stringIndex, slotIndex, slot.name),
            Math.min(slot.maxLength, maxLength),
          ),
        ),
      sample,
    ),
  )
}

function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, maxLength)
}
