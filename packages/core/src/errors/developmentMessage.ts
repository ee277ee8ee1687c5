// The import `#errorMessage` resolves to this file in development; a page in production does not load it.
import { explainError } from './explainError.ts'

export const errorMessage: typeof explainError = explainError

/** The explanations are here already. */
export function setExplanations(_chunk: object): void {}
