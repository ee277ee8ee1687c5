import type { Edit, Operator } from './operator.ts'

const swaps: readonly (readonly [RegExp, string])[] = [
  [/(?<= )and(?= )/g, 'or'],
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<=where.* )=(?= )/gs, '<>'],
  [/(?<=\w )\+(?= )/g, '-'],
  [/(?<=\w )-(?= )/g, '+'],
  [/\bsum(?=\()/g, 'max'],
  [/\bdesc\b/g, 'asc'],
  [/\bleast(?=\()/g, 'greatest'],
  [/\bgreatest(?=\()/g, 'least'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
]

/** Comparisons, connectives, sums and orders inside a statement for the database. */
export const sql: Operator = ({ node, parents }, text) => {
  const isTemplate = node.type === 'TemplateElement'
  if (!isTemplate && typeof node.value !== 'string') return []
  const whole = isTemplate ? (parents[0] ?? node) : node
  if (!isSql(text.slice(whole.start + 1, whole.end - 1))) return []
  const { start, end } = node
  return swaps.flatMap(([pattern, replacement]) =>
    [...text.slice(start, end).matchAll(pattern)].map(
      (found): Edit => ({
        start: start + found.index,
        end: start + found.index + found[0].length,
        replacement,
      }),
    ),
  )
}

export function isSql(text: string): boolean {
  return /^\s*(with|select|insert into|update|delete from)\s/i.test(text)
}
