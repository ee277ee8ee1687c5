/** One selector of a path. `end` is exclusive; negative indices count from the end. */
export type PathStep =
  | { kind: 'name'; name: string }
  | { kind: 'index'; index: number }
  | { kind: 'slice'; start: number | null; end: number | null }
  | { kind: 'all' }

/** A path of ERC-7730: into the decoded data (`#`), the container (`@`), the descriptor (`$`), or the group around it. */
export type Path = { root: '#' | '@' | '$' | null; steps: readonly PathStep[] }

const maxSteps = 32

/** Parses `#.params.path.[0:20]`; `null` for what is no path. */
export function parsePath(text: string): Path | null {
  const parts = text.split('.')
  const [first = ''] = parts
  const root = first === '#' || first === '@' || first === '$' ? first : null
  const names = root ? parts.slice(1) : parts
  if (names.length > maxSteps) return null
  const steps = names.map(parseStep)
  return steps.some((step) => step === null)
    ? null
    : { root, steps: steps.filter((step) => step !== null) }
}

function parseStep(text: string): PathStep | null {
  if (text === '[]') return { kind: 'all' }
  const selector = /^\[(-?\d{1,6})?(:)?(-?\d{1,6})?\]$/.exec(text)
  if (!selector) return /^[\w$:-]+$/.test(text) ? { kind: 'name', name: text } : null
  const [, start, colon, end] = selector
  if (colon) return { kind: 'slice', start: toIndex(start), end: toIndex(end) }
  return start === undefined ? null : { kind: 'index', index: Number(start) }
}

function toIndex(text: string | undefined): number | null {
  return text === undefined ? null : Number(text)
}

/** The same path with a spelling that two equal paths share: without the root of the decoded data. */
export function pathKey({ root, steps }: Path): string {
  const names = steps.map(stepKey)
  return [...(root === null || root === '#' ? [] : [root]), ...names].join('.')
}

function stepKey(step: PathStep): string {
  switch (step.kind) {
    case 'name':
      return step.name
    case 'index':
      return `[${step.index}]`
    case 'slice':
      return `[${step.start ?? ''}:${step.end ?? ''}]`
    case 'all':
      return '[]'
  }
}
