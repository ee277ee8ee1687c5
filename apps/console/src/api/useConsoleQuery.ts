import type { ConsoleCall, InputOf, ReplyOf } from '@latchkey/wire/console'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callConsole } from './callConsole.ts'
import { useAccess } from './session.ts'

/** Reads a call of a project. While other parameters load, the earlier reply stays on the screen. */
export function useConsoleQuery<Call extends ConsoleCall>(
  call: Call,
  input: InputOf<Call>,
  options: { staleTime?: number; isEnabled?: boolean } = {},
): UseQueryResult<ReplyOf<Call>> {
  const { credentials } = useAccess()
  return useQuery({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => callConsole(call, input, { ...credentials, signal }),
    enabled: options.isEnabled ?? true,
    placeholderData: keepPreviousData,
    staleTime: options.staleTime ?? 30_000,
  })
}
