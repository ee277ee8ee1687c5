/** A problem with the page's options: an error that prevented the instance, or an unknown network that is omitted. */
export type PageProblem = { error: unknown } | { network: string; known: readonly string[] }

/** Tells the site's developer in one sentence on the console. */
export function reportProblem(problem: PageProblem): void {
  // biome-ignore lint/suspicious/noConsole: it is for the site's developer, and no modal is there to show it
  console.error(`Latchkey: ${sentenceOf(problem)}`)
}

function sentenceOf(problem: PageProblem): string {
  if ('network' in problem) {
    return `"${problem.network}" is not a known network and is left out; known names are ${problem.known.join(', ')}, and any other network is written as an object in <script id="latchkey-options">.`
  }
  const { error } = problem
  const message = error instanceof Error ? error.message : String(error)
  return error instanceof SyntaxError
    ? `the text of <script id="latchkey-options"> is not valid JSON, so no instance was created (${message}).`
    : `no instance was created, because its options cannot be used (${message}).`
}
