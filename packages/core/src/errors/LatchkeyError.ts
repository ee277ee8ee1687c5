import { track } from '../analytics/track.ts'
import { isConnected } from '../connection/activeConnection.ts'
import { setActiveNetwork } from '../network/setActiveNetwork.ts'
import type { ErrorCatalogue, ErrorCode } from './catalogue.ts'

/** The one error class: a code for machines, typed facts, the cause. */
export class LatchkeyError<Code extends ErrorCode = ErrorCode> extends Error {
  /**
   * What nearly all code uses, held by what nearly all code uses. Left alone, a bundler sees a different set of
   * later files for each of these small modules, and the page's first file becomes seven.
   */
  static ground(): readonly unknown[] {
    return [track, isConnected, setActiveNetwork]
  }

  readonly code: Code
  readonly context: ErrorCatalogue[Code]

  constructor(code: Code, context: ErrorCatalogue[Code], options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(context)}`, options)
    this.name = 'LatchkeyError'
    this.code = code
    this.context = context
  }
}

/** Is it ours, and of that code if one is named? */
export function isLatchkeyError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is LatchkeyError<Code> {
  return error instanceof LatchkeyError && (code === undefined || error.code === code)
}
