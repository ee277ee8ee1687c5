/** One planted fault. */
export type Mutant = {
  /** File, function and change: it stays the same when other lines move. */
  key: string
  folder: string
  file: string
  line: number
  operator: string
  start: number
  end: number
  replacement: string
}

export function mutate(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end)
}
