import type { Connector } from '../connection/connector.ts'

const maxNameLength = 60

/**
 * Sanitizes what a wallet announces about itself: removes control and direction characters from the name and shortens
 * it; drops an icon that is neither an https URL nor a `data:image/` URL.
 */
export function cleanConnector(connector: Connector): Connector {
  const { icon, name, ...rest } = connector
  const visibleName = name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim()
  return {
    ...rest,
    name:
      [...visibleName.slice(0, maxNameLength * 2)].slice(0, maxNameLength).join('') || connector.id,
    ...(icon && /^(data:image\/|https:\/\/)/iu.test(icon.trim()) ? { icon: icon.trim() } : {}),
  }
}
