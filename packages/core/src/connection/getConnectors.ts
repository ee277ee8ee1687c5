import type { Namespace } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Connector } from './connector.ts'

/** Parameters of `getConnectors`. */
export type GetConnectorsParameters = {
  /** Default: all namespaces. */
  namespace?: Namespace | undefined
}

/**
 * The browser's wallets. The list grows while wallets announce themselves.
 * @example
 * const names = getConnectors(latchkey, { namespace: 'eip155' }).map(({ name }) => name)
 */
export function getConnectors(
  latchkey: Latchkey,
  { namespace }: GetConnectorsParameters = {},
): readonly Connector[] {
  const { connectors } = latchkey.get()
  return namespace ? connectors.filter((each) => each.namespace === namespace) : connectors
}
