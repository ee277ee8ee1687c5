import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../architecture/repository.ts'

export type Step = {
  /** The heading above the commands. */
  title: string
  commands: string
}

/** The shell commands of a guide, by heading. */
export function readGuide(name: string): Step[] {
  const text = readFileSync(join(root, 'docs/guides', name), 'utf8')
  const steps: Step[] = []
  let title = ''
  for (const [, heading, commands] of text.matchAll(/^## (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (heading) title = heading
    if (commands) steps.push({ title, commands })
  }
  return steps
}
