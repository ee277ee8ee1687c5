import { gzipSync } from 'node:zlib'
import { safeAppLink, safeUrl } from '@latchkey/wire'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { browseLink } from '../../packages/core/src/wallets/browseLink.ts'
import { packagedWallets } from '../../packages/core/src/wallets/packaged/packagedWallets.ts'
import { toWallet } from '../../packages/core/src/wallets/toWallet.ts'
import { type LinkKind, walletLink } from '../../packages/core/src/wallets/walletLink.ts'
import { packagedListings } from '../../scripts/wallets/packagedListings.ts'

const source = await packagedListings()

test('the package lists the wallets of the server’s directory that have a kit_id, with the same ids, links and pictures', async () => {
  expect(packagedWallets.map(({ listing }) => listing)).toEqual(
    source.map(({ listing }) => listing),
  )
  const pictures = await Promise.all(
    packagedWallets.map(async ({ picture }) => (picture ? (await picture()).picture : null)),
  )
  expect(pictures).toEqual(source.map(({ picture }) => picture?.replaceAll("'", '%27') ?? null))
})

test('every link of a packaged wallet opens a web page or an app', () => {
  const platform = { isTelegram: false, isAndroid: false, isFramed: false }
  const page = { url: 'https://site.example/', origin: 'https://site.example' }
  const isSafe = (link: string | undefined | null) => safeUrl(link) ?? safeAppLink(link)
  for (const wallet of packagedWallets.map(({ listing }) => toWallet(listing))) {
    const hrefOf = (kind: LinkKind) => walletLink({ wallet, uri: 'wc:1', kind, platform })?.href
    if (wallet.mobile_link) expect(isSafe(hrefOf('native')), wallet.name).toBeTruthy()
    if (wallet.desktop_link) expect(isSafe(hrefOf('desktop')), wallet.name).toBeTruthy()
    const opens = browseLink({ wallet, namespace: 'eip155', page, hasWalletConnect: false })
    expect(Boolean(opens), wallet.name).toBe(wallet.browse_link !== undefined)
  }
})

test('the packaged wallet directory has at most 15 kB gzip without its pictures', async () => {
  const { outputFiles } = await build({
    entryPoints: ['packages/core/src/wallets/packaged/findPackagedWallets.ts'],
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    write: false,
    outdir: 'out',
    entryNames: 'directory',
    external: ['@latchkey/wire'],
  })
  const directory = outputFiles.find(({ path }) => path.endsWith('directory.js'))
  expect(gzipSync(directory?.contents ?? '', { level: 9 }).length).toBeLessThanOrEqual(15_000)
})
