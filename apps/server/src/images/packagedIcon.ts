import { networks } from '@web3icons/common/metadata/networks'
import * as v from 'valibot'
import { isInertSvg } from './inertSvg.ts'

const SETS = ['wallets', 'exchanges', 'tokens', 'networks'] as const
export type IconSet = (typeof SETS)[number]

const SLUG = /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/
const iconModule = v.object({ default: v.string() })

export function isIconSet(name: string): name is IconSet {
  return SETS.some((set) => set === name)
}

/** An icon of the `@web3icons` package (MIT) as SVG text, or `null` when it has none. */
export async function findPackagedIcon(set: IconSet, slug: string): Promise<string | null> {
  if (!SLUG.test(slug)) return null
  // Icons with a background look right on light and dark pages.
  return (await readIcon(set, 'background', slug)) ?? readIcon(set, 'branded', slug)
}

async function readIcon(set: IconSet, variant: string, slug: string): Promise<string | null> {
  try {
    const name = `@web3icons/core/svgs/${set}/${variant}/${slug}.svg.js`
    const loaded: unknown = await import(/* @vite-ignore */ name)
    const svg = v.parse(iconModule, loaded).default
    return isInertSvg(svg) ? svg : null
  } catch {
    // The package has no such file.
    return null
  }
}

const BY_CHAIN: ReadonlyMap<string, string> = new Map(
  networks.flatMap(({ caip2id, id }) => (caip2id ? [[caip2id, id] as const] : [])),
)

/** `eip155:1` → `ethereum`. */
export function networkSlug(chainId: string): string | null {
  return BY_CHAIN.get(chainId) ?? null
}
