import type { Caip2 } from '@latchkey/core'
import type { SharedContext } from '@latchkey/core/adapter'

/** Reports whether the smart account is deployed on the active network: now, after a switch, and after an operation. */
export function watchDeployment(
  { watchNetwork }: Pick<SharedContext, 'watchNetwork'>,
  {
    deployedOn,
    isDeployed,
    onChange,
  }: {
    /** The networks that are known to have the account. */
    deployedOn: readonly string[]
    isDeployed(network: Caip2): Promise<boolean>
    onChange(isDeployed: boolean): void
  },
): { note(network: Caip2): void; stop(): void } {
  // An account that is deployed stays deployed.
  const known = new Set<string>(deployedOn)
  let active: Caip2 | null = null
  const note = (network: Caip2): void => {
    if (known.has(network)) return
    known.add(network)
    if (network === active) onChange(true)
  }
  const stop = watchNetwork('eip155', (network) => {
    active = network
    onChange(known.has(network))
    if (known.has(network)) return
    // While the network does not answer, the account counts as not deployed.
    isDeployed(network).then(
      (isThere) => isThere && note(network),
      () => {},
    )
  })
  return { note, stop }
}
