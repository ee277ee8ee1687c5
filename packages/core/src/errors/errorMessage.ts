// The import `#errorMessage` resolves to this file in production, and to developmentMessage.ts in development.
import type { ErrorCatalogue, ErrorCode } from './catalogue.ts'

type Explanations = Pick<typeof import('./explainError.ts'), 'explainError'>

/** The chunk with the explanations, once it has loaded: a page with one button has no room for them. */
const loaded: Partial<Explanations> = {}

export function setExplanations(chunk: Explanations): void {
  Object.assign(loaded, chunk)
}

/** The message of an error. Before a chain is opened: its code, its values and the link to its documentation. */
export function errorMessage<Code extends ErrorCode>(
  code: Code,
  context: ErrorCatalogue[Code],
  docsUrl: string,
  cause: unknown,
): string {
  return (
    loaded.explainError?.(code, context, docsUrl, cause) ??
    `${code} ${JSON.stringify(context)} ${docsUrl}`
  )
}
