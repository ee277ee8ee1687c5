/** What is wrong with the options that a page wrote. */
export type PageProblem =
  | { kind: 'json' | 'options'; error: unknown }
  | { kind: 'network'; name: string; known: readonly string[] }
  | { kind: 'project-id' }

/** Tells the site's developer in one sentence on the console. */
export function reportProblem(problem: PageProblem): void {
  const level = problem.kind === 'project-id' ? 'warn' : 'error'
  // biome-ignore lint/suspicious/noConsole: it is for the site's developer, and no modal is there to show it
  console[level](`Latchkey: ${sentenceOf(problem)}`)
}

function sentenceOf(problem: PageProblem): string {
  switch (problem.kind) {
    case 'json':
      return `the text of <script id="latchkey-options"> is not valid JSON, so no instance was created (${messageOf(problem.error)}).`
    case 'options':
      return `no instance was created, because its options cannot be used (${messageOf(problem.error)}).`
    case 'network':
      return `"${problem.name}" is not a known network and is left out; known names are ${problem.known.join(', ')}, and any other network is written as an object in <script id="latchkey-options">.`
    case 'project-id':
      return 'the project id is missing: set data-project-id on the script tag, or "projectId" in <script id="latchkey-options">; a Latchkey server refuses requests without it.'
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
