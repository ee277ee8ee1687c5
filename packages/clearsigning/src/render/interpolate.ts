import { parsePath, pathKey } from '../paths/path.ts'
import type { ClearValue } from '../values/view.ts'
import type { RenderedField } from './renderFields.ts'

/**
 * Fills the placeholders of an interpolated intent with the values of its fields. `null` if a placeholder names no
 * shown field, or a value that is no part of a sentence.
 */
export function interpolate(
  template: string,
  fields: readonly RenderedField[],
): readonly (string | ClearValue)[] | null {
  const tokens = [...template.matchAll(/\{\{|\}\}|\{([^{}]*)\}|[{}]|[^{}]+/g)]
  const parts = tokens.map(([token, path]) =>
    path === undefined ? literalSpan(token) : valuesFor(path, fields),
  )
  const spans = parts.flatMap((part) => part ?? [])
  return parts.includes(null) || spans.length > maxSpans ? null : spans
}

/** `{{` stands for `{`; a single brace is a mistake. */
function literalSpan(token: string): readonly string[] | null {
  if (token === '{' || token === '}') return null
  return [token === '{{' || token === '}}' ? token.slice(1) : token]
}

const maxSpans = 32

function valuesFor(
  text: string,
  fields: readonly RenderedField[],
): readonly (string | ClearValue)[] | null {
  const path = parsePath(text.trim())
  if (!path) return null
  const key = pathKey(path)
  const values = fields
    .filter((field) => !field.isDetail && field.key !== null && sameKey(field.key, key))
    .map(({ value }) => value)
  const isPlain = values.length > 0 && values.every(({ kind }) => kind !== 'call')
  return isPlain ? joined(values) : null
}

/** A sentence may name an array with or without `.[]`. */
function sameKey(one: string, other: string): boolean {
  return one.replace(/\.\[\]$/, '') === other.replace(/\.\[\]$/, '')
}

function joined(values: readonly ClearValue[]): readonly (string | ClearValue)[] {
  return values.flatMap((value, index) => (index === 0 ? [value] : [' and ', value]))
}
