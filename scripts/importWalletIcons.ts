import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

/*
 * Copies the icons of listed wallets from the npm package `thirdweb` (Apache-2.0) to the server's data:
 *
 *   npm pack thirdweb@5.121.6 && tar xzf thirdweb-5.121.6.tgz
 *   npx tsx scripts/importWalletIcons.ts package
 *
 * The package itself is neither a dependency nor part of anything that we ship.
 */

const data = fileURLToPath(new URL('../apps/server/data/', import.meta.url))
const [unpacked] = process.argv.slice(2)
if (!unpacked)
  throw new Error('Usage: npx tsx scripts/importWalletIcons.ts <unpacked thirdweb package>')
const source = join(unpacked, 'dist/esm/wallets/__generated__/wallet')

const listing = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  name: v.string(),
  homepage: v.optional(v.nullable(v.string())),
  rdns: v.optional(v.nullable(v.string())),
  image_slug: v.optional(v.nullable(v.string())),
})

type Icon = { folder: string; name: string; host: string | null; rdns: string | null }

const icons = readdirSync(source).map((folder): Icon => {
  const text = readFileSync(join(source, folder, 'index.js'), 'utf8')
  const field = (key: string): string | null =>
    new RegExp(`\\b${key}: "([^"]*)"`).exec(text)?.[1] ?? null
  return {
    folder,
    name: plainName(field('name') ?? ''),
    host: hostOf(field('homepage')),
    rdns: field('rdns'),
  }
})

const listings = v.parse(
  v.array(listing),
  JSON.parse(readFileSync(join(data, 'wallets.json'), 'utf8')),
)
mkdirSync(join(data, 'wallet-icons'), { recursive: true })
let copied = 0
for (const wallet of listings.filter(({ image_slug }) => !image_slug)) {
  const icon = iconOf(wallet)
  const bytes = icon && readIcon(icon.folder)
  if (!bytes) continue
  writeFileSync(join(data, 'wallet-icons', `${wallet.id}.webp`), bytes)
  copied += 1
}
console.log(`${copied} icons for ${listings.length} wallets`)

function iconOf({ name, homepage, rdns }: v.InferOutput<typeof listing>): Icon | null {
  const sameHost = icons.filter(({ host }) => host !== null && host === hostOf(homepage))
  return (
    icons.find((icon) => rdns && icon.rdns === rdns) ??
    icons.find((icon) => rdns && icon.folder === rdns) ??
    icons.find((icon) => icon.name === plainName(name)) ??
    (sameHost.length === 1 ? (sameHost[0] ?? null) : null)
  )
}

/** "Trust Wallet" and "trust" are the same wallet. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\bwallet\b/g, '')
    .replace(/[^a-z0-9]/g, '')
}

function hostOf(url: string | null | undefined): string | null {
  return url && URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : null
}

function readIcon(folder: string): Buffer | null {
  const text = readFileSync(join(source, folder, 'image.js'), 'utf8')
  const encoded = /"data:image\/webp;base64,([^"]+)"/.exec(text)?.[1]
  return encoded === undefined ? null : Buffer.from(encoded, 'base64')
}
