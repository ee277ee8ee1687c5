import type { ModalConfig } from '@latchkey/wire/console'
import { toOptions } from './toOptions.ts'

/** The configuration as options of `createLatchkey`, for owners who prefer code. */
export function formatOptions(config: ModalConfig): string {
  const options = toOptions(config)
  if (Object.keys(options).length === 0) return '// Nothing is set here.'
  return print(options, '').slice(2, -2).replace(/^ {2}/gm, '').trimStart()
}

/** JavaScript in the style of the documentation: single quotes, names without quotes where possible. */
function print(value: unknown, indent: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => print(item, `${indent}  `)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return printScalar(value)
  const lines = Object.entries(value).map(
    ([name, item]) => `${indent}  ${printName(name)}: ${print(item, `${indent}  `)},\n`,
  )
  return `{\n${lines.join('')}${indent}}`
}

function printName(name: string): string {
  return /^[a-z]\w*$/i.test(name) ? name : printScalar(name)
}

function printScalar(value: unknown): string {
  if (typeof value !== 'string') return String(value)
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
