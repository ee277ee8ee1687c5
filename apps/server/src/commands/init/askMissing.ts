import { createInterface } from 'node:readline/promises'
import { SettingError } from '../../setting/setting.ts'

export type SettingPrompt = {
  flag: string
  text: string
  /** What an empty line means; without it the question must be answered. */
  fallback?: string
}

/** Asks on the terminal for what no flag has given. @throws SettingError when the input ends before */
export async function askMissing(
  questions: readonly SettingPrompt[],
  flagValueOf: (flag: string) => string | undefined,
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  const unanswered = questions.filter(({ flag }) => flagValueOf(flag) === undefined)
  for (const { flag } of questions) {
    const value = flagValueOf(flag)
    if (value !== undefined) answers.set(flag, value)
  }
  // The flags that have no fallback suffice: a script that calls `init` must not be asked.
  if (unanswered.every(({ fallback }) => fallback !== undefined)) {
    for (const { flag, fallback = '' } of unanswered) answers.set(flag, fallback)
    return answers
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const lines = terminal[Symbol.asyncIterator]()
  try {
    for (const { flag, text, fallback } of unanswered) {
      answers.set(
        flag,
        await askQuestion(lines, { flag, text, ...(fallback === undefined ? {} : { fallback }) }),
      )
    }
  } finally {
    terminal.close()
  }
  return answers
}

async function askQuestion(lines: AsyncIterator<string>, question: SettingPrompt): Promise<string> {
  const { flag, text, fallback } = question
  process.stdout.write(`${text}${fallback === undefined ? '' : ` [${fallback || 'none'}]`}: `)
  const nextLine = await lines.next()
  if (nextLine.done)
    throw new SettingError(`\nThe input has ended; give --${flag} or answer the question.`)
  const answer = nextLine.value.trim()
  if (answer) return answer
  if (fallback !== undefined) return fallback
  return askQuestion(lines, question)
}
