import type { Connector, ResolvedOptions } from '@latchkey/core'

/** The owner's picture for a wallet, else the one it announced. */
export function connectorImage(
  options: Pick<ResolvedOptions, 'connectorImages'>,
  connector: Pick<Connector, 'id' | 'icon' | 'rdns'>,
): string | undefined {
  const { connectorImages } = options
  return connectorImages[connector.id] ?? connectorImages[connector.rdns ?? ''] ?? connector.icon
}
