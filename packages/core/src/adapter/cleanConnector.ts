import type { Connector } from './connector.ts'

const longestName = 60

/** A wallet names and paints itself: control and direction marks go, endless names end, odd icons are dropped. */
export function cleanConnector(connector: Connector): Connector {
  const { icon, name, ...rest } = connector
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim()
  return {
    ...rest,
    name: [...plain.slice(0, longestName * 2)].slice(0, longestName).join('') || connector.id,
    ...(icon && /^(data:image\/|https:\/\/)/iu.test(icon.trim()) ? { icon: icon.trim() } : {}),
  }
}
