import type { ErrorCode } from './catalogue.ts'

/** The documentation of the error codes: its path in the repository, until the documentation has a public URL. */
export const docsPage = 'docs/api/errors.md'

/** The section of a code. Its anchor is the code without its slash, as on GitHub. */
export function docsUrlOf(code: ErrorCode): string {
  return `${docsPage}#${code.replace('/', '')}`
}
