import type { Connector } from '@latchkey/core'
import { ownValue } from '@latchkey/core/adapter'
import type { ResolvedOptions } from '@latchkey/core/internal'

/** The owner's image for a wallet, else the one that the wallet announced. */
export function connectorImage(
  options: Pick<ResolvedOptions, 'connectorImages'>,
  connector: Pick<Connector, 'id' | 'icon' | 'rdns'>,
): string | undefined {
  const { connectorImages } = options
  const own =
    ownValue(connectorImages, connector.id) ?? ownValue(connectorImages, connector.rdns ?? '')
  return own ?? connector.icon
}
