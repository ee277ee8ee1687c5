import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type PackagedListing, packagedListings } from './packagedListings.ts'

/*
 * Writes the wallet directory of sites without a server from the server's directory: its listings that have a `kit_id`.
 * `tests/architecture/packagedWallets.test.ts` fails while the two differ.
 */

const folder = fileURLToPath(new URL('../../packages/core/src/wallets/packaged/', import.meta.url))
const generated = '// Generated from the server’s directory; npm run wallets writes it again.'

const wallets = await packagedListings()
rmSync(join(folder, 'pictures'), { recursive: true, force: true })
mkdirSync(join(folder, 'pictures'), { recursive: true })
for (const { name, picture } of wallets) {
  if (picture) writeFileSync(join(folder, `pictures/${name}.ts`), pictureModule(picture))
}
writeFileSync(join(folder, 'packagedWallets.ts'), listModule(wallets))
console.log(`${wallets.length} wallets`)

function pictureModule(picture: string): string {
  return `// biome-ignore-all format: generated\n${generated}\nexport const picture = ${quote(picture)}\n`
}

function listModule(wallets: readonly PackagedListing[]): string {
  const rows = wallets.map(({ name, listing, picture }) => {
    const load = picture ? `, picture: () => import('./pictures/${name}.ts')` : ''
    return `  { listing: ${JSON.stringify(listing)}${load} },`
  })
  return `// biome-ignore-all format: generated, one line for each wallet
${generated}
import type { WalletListing } from '@latchkey/wire'

/** A wallet of the package; its picture is a module of its own. */
export type PackagedWallet = {
  listing: WalletListing
  picture?: () => Promise<{ picture: string }>
}

/** The wallet directory of sites without a server, most popular first. */
export const packagedWallets: readonly PackagedWallet[] = [
${rows.join('\n')}
]
`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", '%27')}'`
}
