import { version } from '../version.ts'
import type { ErrorCatalogue, ErrorCode } from './catalogue.ts'
import { explanations } from './explanations/explanations.ts'

/** The message of an error: what happened with its values, what to do, the code, the documentation, cause and version. */
export function explainError<Code extends ErrorCode>(
  code: Code,
  context: ErrorCatalogue[Code],
  docsUrl: string,
  cause: unknown,
): string {
  const values = new Map(Object.entries(context))
  const [sentence, whatToDo] = explanations[code].map((text) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => onOneLine(values.get(name) ?? 'none')),
  )
  const details = detailsOf(cause)
  return [
    sentence,
    whatToDo,
    '',
    `Code: ${code}`,
    `Docs: ${docsUrl}`,
    ...(details ? [`Details: ${details}`] : []),
    `Version: latchkey@${version}`,
  ].join('\n')
}

/** The first line of the cause's message. A wallet may have thrown anything, also what throws when it is read. */
function detailsOf(cause: unknown): string {
  try {
    const message: unknown = Object(cause).message
    return typeof message === 'string' ? onOneLine(message.split('\n', 1)[0]).slice(0, 200) : ''
  } catch {
    return ''
  }
}

/** A value must not look like another line of the message. */
function onOneLine(value: unknown): string {
  return String(value).replaceAll(/\s+/g, ' ')
}
