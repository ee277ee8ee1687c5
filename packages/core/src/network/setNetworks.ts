import type { Namespace } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from './network.ts'

export function setNetworks(
  latchkey: Latchkey,
  networks: readonly Network[],
  changed: Namespace,
): void {
  latchkey.network.setState({ networks })
  latchkey.openedChain(changed)?.networksChanged?.()
}
