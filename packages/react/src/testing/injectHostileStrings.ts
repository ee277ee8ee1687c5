import { hostileString, hostileStrings } from './hostileStrings.ts'

export type Json = { [key: string]: Json } | Json[] | string | number | boolean | null

type Path = readonly (string | number)[]

/** What a call's schema is, as far as it is asked here. */
type Schema = { readonly '~standard': { validate(value: unknown): object } }

/** Every string of an honest entry, by its way there. */
function stringsOf(value: Json, path: Path = []): readonly Path[] {
  if (typeof value === 'string') return [path]
  if (value === null || typeof value !== 'object') return []
  const parts = Array.isArray(value) ? value.entries() : Object.entries(value)
  return [...parts].flatMap(([key, one]) => stringsOf(one, [...path, key]))
}

function put(value: Json, path: Path, text: string): Json {
  const [key, ...rest] = path
  if (key === undefined) return text
  if (Array.isArray(value)) return value.map((one, at) => (at === key ? put(one, rest, text) : one))
  const entry = value as { [key: string]: Json }
  return { ...entry, [key]: put(entry[key] ?? null, rest, text) }
}

/** Most that a slot may hold: some calls refuse whole answers with longer strings. */
const lengths = [Number.POSITIVE_INFINITY, 64] as const

/** Strings that are read before anything is shown: an entry whose time is no time is left out. */
const read: ReadonlySet<string | number> = new Set(['minedAt'])

type Slot = { path: Path; name: string; longest: number }

/** The slots of an entry: its strings that the call's own schema lets anybody fill as they like. */
function slotsOf(schema: Schema, sample: Json): readonly Slot[] {
  const takes = (path: Path, text: string) =>
    !('issues' in schema['~standard'].validate(put(sample, path, text)))
  return stringsOf(sample).flatMap((path) => {
    if (read.has(path.at(-1) ?? '')) return []
    const longest = lengths.find((limit) =>
      hostileStrings.every((text) => takes(path, cut(text, limit))),
    )
    return longest === undefined ? [] : [{ path, name: path.join('.'), longest }]
  })
}

/** One entry for each hostile string, with another one in each of its slots; `longest` spares time where sizes were seen. */
export function plant(
  schema: Schema,
  sample: Json,
  longest = Number.POSITIVE_INFINITY,
): readonly Json[] {
  const slots = slotsOf(schema, sample)
  return hostileStrings.map((_, row) =>
    slots.reduce(
      (entry, slot, column) =>
        put(
          entry,
          slot.path,
          cut(hostileString(row, column, slot.name), Math.min(slot.longest, longest)),
        ),
      sample,
    ),
  )
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest)
}
