import { toLatchkeyError } from '../errors/toLatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { type QueryKey, queryKeyOf } from './queryOptions.ts'

/** Options for TanStack Query's `useMutation`, `createMutation` or `MutationObserver`. */
export type MutationOptions<Data, Failure = Error, Variables = void> = {
  mutationKey: QueryKey
  mutationFn(variables: Variables): Promise<Data>
  /** Never: an action signs, sends or registers something. */
  retry(failureCount: number, error: Failure): false
  /** Wallets and local chains respond while the browser is offline. */
  networkMode: 'always'
}

/** An action as a mutation: its key is the instance's prefix and its name, and whatever it throws is a `LatchkeyError`. */
export function mutationOptions<Data, Variables, Failure = Error>(
  latchkey: Latchkey,
  name: string,
  action: (latchkey: Latchkey, variables: Variables) => Promise<Data>,
): MutationOptions<Data, Failure, Variables> {
  return {
    mutationKey: queryKeyOf(latchkey, name),
    mutationFn: async (variables) => {
      try {
        return await action(latchkey, variables)
      } catch (cause) {
        throw toLatchkeyError(cause)
      }
    },
    retry: () => false,
    networkMode: 'always',
  }
}
