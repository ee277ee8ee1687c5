import type { PageFigures } from './measurePage.ts'

/** Lighthouse's points for desktop: the value that scores 90, and the one that scores 50. */
const curves = {
  largestPaintMs: { good: 1_200, median: 2_400 },
  layoutShift: { good: 0.1, median: 0.25 },
}

export function printHead(): void {
  console.log(
    'page                                             perf  a11y    kB  requests  LCP ms  CLS    axe  errors  overflow',
  )
}

/** Prints the row of a page, with its worst variant. */
export function printPage(figures: readonly PageFigures[]): void {
  console.log(rowOf(figures[0]?.path ?? '', figures))
}

/** Prints every problem and the sum; false if a page fails. */
export function printProblems(all: readonly PageFigures[]): boolean {
  const problems = all.flatMap(({ path, variant, ...figures }) =>
    problemsOf(figures).map(
      (problem) => `${path} (${variant.device}, ${variant.colorScheme}): ${problem}`,
    ),
  )
  for (const problem of problems) console.log(problem)
  const pages = new Set(all.map(({ path }) => path)).size
  const shift = worst(all.map(({ layoutShift }) => layoutShift))
  console.log(
    `${pages} pages × ${all.length / pages} variants: ${problems.length} problems, layout shift at most ${shift}`,
  )
  return problems.length === 0 && shift === 0
}

function problemsOf({
  violations,
  errors,
  overflow,
}: Pick<PageFigures, 'violations' | 'errors' | 'overflow'>): readonly string[] {
  const wide = overflow > 0 ? [`${overflow} px too wide`] : []
  return [...new Set([...violations, ...errors, ...wide])]
}

function rowOf(path: string, figures: readonly PageFigures[]): string {
  const most = (read: (one: PageFigures) => number) => worst(figures.map(read))
  return [
    path.padEnd(48),
    String(Math.min(...figures.map(performanceScore))).padStart(5),
    String(Math.min(...figures.map(accessibilityScore))).padStart(5),
    (most(({ bytes }) => bytes) / 1_000).toFixed(1).padStart(5),
    String(most(({ requests }) => requests)).padStart(9),
    most(({ largestPaintMs }) => largestPaintMs)
      .toFixed(0)
      .padStart(7),
    most(({ layoutShift }) => layoutShift)
      .toFixed(3)
      .padStart(6),
    String(most(({ violations }) => violations.length)).padStart(4),
    String(most(({ errors }) => errors.length)).padStart(7),
    String(most(({ overflow }) => overflow)).padStart(9),
  ].join(' ')
}

/** 0 to 100: the mean of paint and layout shift on Lighthouse's curves. */
function performanceScore({ largestPaintMs, layoutShift }: PageFigures): number {
  const paint = curveScore(largestPaintMs, curves.largestPaintMs)
  const shift = curveScore(layoutShift, curves.layoutShift)
  return Math.round(50 * (paint + shift))
}

/** 0 to 100: the share of axe's rules that hold; 100 where axe did not run. */
function accessibilityScore({ passedRules, violations }: PageFigures): number {
  if (passedRules === null) return 100
  const failed = new Set(violations.map((violation) => violation.split(':')[0])).size
  return Math.round((100 * passedRules) / (passedRules + failed))
}

/** The log-normal curve through (good, 0.9) and (median, 0.5), written as a logistic one in the logarithm. */
function curveScore(value: number, { good, median }: { good: number; median: number }): number {
  if (value <= 0) return 1
  const slope = Math.log(9) / Math.log(median / good)
  return 1 / (1 + (value / median) ** slope)
}

function worst(values: readonly number[]): number {
  return Math.max(...values)
}
