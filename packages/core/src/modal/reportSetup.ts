import type { ErrorCode } from '../errors/catalogue.ts'
import { type Latchkey, part } from '../latchkey.ts'
import { showAlert } from './showAlert.ts'

/** What is wrong with the site's setup: the code, and which server or URL it is about. */
export type SetupProblem = { code: ErrorCode; detail: string }

/** Tells the site's developer what is wrong with the setup, each problem once. */
export function reportSetup(latchkey: Latchkey, { code, detail }: SetupProblem): void {
  const reportedProblems = part(latchkey, 'reportedProblems', () => new Set<string>())
  if (reportedProblems.has(`${code} ${detail}`)) return
  reportedProblems.add(`${code} ${detail}`)
  showAlert(latchkey, { variant: 'error', code, detail })
}
