import type { Connector } from '@latchkey/core'
import { ownValue } from '@latchkey/core/adapter'
import type { ResolvedOptions } from '@latchkey/core/internal'

/** The site's image for a wallet, otherwise the one that the wallet announced. */
export function connectorImage(
  options: Pick<ResolvedOptions, 'wallets'>,
  connector: Pick<Connector, 'id' | 'icon' | 'rdns'>,
): string | undefined {
  const { images } = options.wallets
  const own = ownValue(images, connector.id) ?? ownValue(images, connector.rdns ?? '')
  return own ?? connector.icon
}
