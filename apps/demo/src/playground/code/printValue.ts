/** A value as a JavaScript literal, on one line if it fits. */
export function printValue(value: unknown, indent = 0): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (Array.isArray(value))
    return bracket(
      value.map((item) => printValue(item, indent + 2)),
      '[]',
      indent,
    )
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, field]) => `${printKey(key)}: ${printValue(field, indent + 2)}`,
    )
    return bracket(entries, '{}', indent)
  }
  return String(value)
}

const maxLine = 84

function bracket(parts: readonly string[], brackets: '[]' | '{}', indent: number): string {
  const [open = '', close = ''] = brackets
  const space = brackets === '{}' ? ' ' : ''
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (line.length + indent <= maxLine && !line.includes('\n')) return line
  const pad = ' '.repeat(indent + 2)
  const lines = parts.map((part) => `${pad}${part},\n`)
  return `${open}\n${lines.join('')}${' '.repeat(indent)}${close}`
}

function printKey(key: string): string {
  return /^[a-z]\w*$/i.test(key) ? key : printValue(key)
}
