import type { ConsoleCall, InputOf, ReplyOf } from '@latchkey/wire/console'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { ConsoleError } from './ConsoleError.ts'
import { callConsole } from './callConsole.ts'
import { useMe } from './useMe.ts'

/** Asks the owner to prove that they are there (step-up); rejects when they decline. */
type StepUp = () => Promise<void>

export const StepUpContext = createContext<StepUp>(async () => {})

/** Changes something. Calls that need a step-up ask for it first; afterwards everything on the screen is read again. */
export function useConsoleMutation<Call extends ConsoleCall>(
  call: Call,
  options: { onSuccess?: (reply: ReplyOf<Call>) => void } = {},
): UseMutationResult<ReplyOf<Call>, Error, InputOf<Call>> {
  const queries = useQueryClient()
  const stepUp = useContext(StepUpContext)
  const me = useMe()
  return useMutation({
    mutationFn: async (input: InputOf<Call>) => {
      const send = () => callConsole(call, input, me ? { csrfToken: me.csrfToken } : {})
      if (needsStepUp(call) && !isFresh(me?.stepUpUntil ?? null)) await stepUp()
      try {
        return await send()
      } catch (error) {
        if (!isStepUpError(error)) throw error
        await stepUp()
        return await send()
      }
    },
    onSuccess: (reply) => {
      options.onSuccess?.(reply)
      return queries.invalidateQueries()
    },
  })
}

function needsStepUp({ access }: ConsoleCall): boolean {
  return typeof access === 'object' && access.stepUp === true
}

function isFresh(until: string | null): boolean {
  // The server's clock may be a little ahead.
  return until !== null && Date.parse(until) > Date.now() + 10_000
}

function isStepUpError(error: unknown): boolean {
  return error instanceof ConsoleError && error.code.includes('step-up')
}
