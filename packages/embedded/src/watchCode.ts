import type { CaipNetworkId } from '@latchkey/core'
import type { SharedConnectorContext } from '@latchkey/core/adapter'

/** Reports whether an account has code on the active network: now, after a switch, and after a transaction. */
export function watchCode(
  { watchNetwork }: Pick<SharedConnectorContext, 'watchNetwork'>,
  {
    codeOn = [],
    hasCode,
    onChange,
  }: {
    /** The networks that are known to have the code. */
    codeOn?: readonly string[]
    hasCode(network: CaipNetworkId): Promise<boolean>
    onChange(hasCode: boolean): void
  },
): {
  has(network: string): boolean
  /** A transaction gave the account its code. */
  add(network: CaipNetworkId): void
  /** A transaction took it away. */
  remove(network: CaipNetworkId): void
  stop(): void
} {
  const networksWithCode = new Set<string>(codeOn)
  let active: CaipNetworkId | null = null
  const add = (network: CaipNetworkId): void => {
    if (networksWithCode.has(network)) return
    networksWithCode.add(network)
    if (network === active) onChange(true)
  }
  const stop = watchNetwork('eip155', (network) => {
    active = network
    onChange(networksWithCode.has(network))
    if (networksWithCode.has(network)) return
    // While the network does not respond, the account counts as one without code.
    hasCode(network).then(
      (isPresent) => isPresent && add(network),
      () => {},
    )
  })
  return {
    has: (network) => networksWithCode.has(network),
    add,
    remove(network) {
      networksWithCode.delete(network)
      if (network === active) onChange(false)
    },
    stop,
  }
}
