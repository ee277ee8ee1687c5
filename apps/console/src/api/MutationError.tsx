import type { UseMutationResult } from '@tanstack/react-query'
import { describeError } from './ConsoleError.ts'

/** What went wrong with the last change; nothing while all is well. */
export function MutationError({ of }: { of: Pick<UseMutationResult, 'isError' | 'error'> }) {
  if (!of.isError) return null
  return (
    <p className="error-text" role="alert">
      {describeError(of.error)}
    </p>
  )
}
