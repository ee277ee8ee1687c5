import type { Latchkey } from '@latchkey/core'
import { mutationRules, toLatchkeyError } from '@latchkey/core/internal'
import { getQueryClient } from '@latchkey/core/query'
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useLatchkey } from '../useLatchkey.ts'

/** Parameters of each action hook: TanStack's options of `useMutation`, without those that the hook sets. */
export type ActionHookParameters<Data, Failure, Variables> = {
  mutation?:
    | Omit<
        UseMutationOptions<Data, Failure, Variables>,
        'mutationFn' | 'mutationKey' | 'retry' | 'networkMode'
      >
    | undefined
}

/** An action of the instance as TanStack's mutation, in the instance's own QueryClient. Its name is the mutation's key. */
export function useAction<Data, Failure, Variables>(
  name: string,
  action: (latchkey: Latchkey, variables: Variables) => Promise<Data>,
  { mutation }: ActionHookParameters<Data, Failure, Variables>,
): UseMutationResult<Data, Failure, Variables> {
  const latchkey = useLatchkey()
  const mutationFn = async (variables: Variables) => {
    try {
      return await action(latchkey, variables)
    } catch (cause) {
      throw toLatchkeyError(cause)
    }
  }
  return useMutation<Data, Failure, Variables>(
    {
      ...mutation,
      mutationKey: ['latchkey', name],
      mutationFn,
      ...mutationRules,
    },
    getQueryClient(latchkey),
  )
}
