import type { Latchkey } from '@latchkey/core'
import { mutationOptions } from '@latchkey/core/internal'
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
  return useMutation<Data, Failure, Variables>(
    { ...mutation, ...mutationOptions<Data, Variables, Failure>(latchkey, name, action) },
    getQueryClient(latchkey),
  )
}
