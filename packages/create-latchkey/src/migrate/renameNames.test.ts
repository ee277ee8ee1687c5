import { expect, test } from 'vitest'
import { renameNames } from './renameNames.ts'

test('create-latchkey migrate --from 0.1 renames what a file imports from Latchkey, wherever its code uses it', () => {
  const { text, notes } = renameNames(`import { type Caip2, toNetwork as define } from 'latchkey'
import { useLatchkeyAccount } from '@latchkey/react'
export const home: Caip2 = 'eip155:1'
export const useHome = () => useLatchkeyAccount()
`)
  expect(text).toBe(`import { type CaipNetworkId, defineNetwork as define } from 'latchkey'
import { useLatchkeyConnection } from 'latchkey/react'
export const home: CaipNetworkId = 'eip155:1'
export const useHome = () => useLatchkeyConnection()
`)
  expect(notes).toEqual([])
})

test.each([
  ['a name of the site’s own', `import { Caip2 } from './ids'\nexport type Id = Caip2\n`],
  ['a name of another package', `import { Caip2 } from 'latchkey-ids'\nexport type Id = Caip2\n`],
  ['a string', `import { toNetwork } from 'viem'\nexport const text = "toNetwork"\n`],
])('create-latchkey migrate --from 0.1 leaves %s as it is', (_, text) => {
  expect(renameNames(text)).toEqual({ text, notes: [] })
})

test('create-latchkey migrate --from 0.1 leaves strings, comments and members of other objects', () => {
  const { text } = renameNames(`import { toNetwork } from 'latchkey'
// toNetwork of the map
export const network = map.toNetwork('toNetwork', toNetwork(chain))
`)
  expect(text).toBe(`import { defineNetwork } from 'latchkey'
// toNetwork of the map
export const network = map.toNetwork('toNetwork', defineNetwork(chain))
`)
})

test.each([
  ["import { HeadlessProvider } from 'latchkey/headless'", 'latchkey/react'],
  ['import { HeadlessProvider } from "@latchkey/react/headless"', 'latchkey/react'],
  ["import { createLatchkey } from '@latchkey/core'", 'latchkey'],
  ["import type { Adapter } from '@latchkey/core/adapter'", 'latchkey/adapter'],
  ["import { createLatchkey } from '@latchkey/widget'", 'latchkey/elements'],
  ["import { siwx } from '@latchkey/siwx'", '@latchkey/siwx'],
])('create-latchkey migrate --from 0.1 moves the import %s to %s', (line, entry) => {
  expect(renameNames(line).text).toContain(`${line.at(-1)}${entry}${line.at(-1)}`)
})

test('create-latchkey migrate --from 0.1 names what replaces a function that is gone', () => {
  expect(renameNames(`import { balancesQuery } from 'latchkey'`).notes).toEqual([
    'balancesQuery is gone: use getTokensQueryOptions(latchkey, { account, network }) of latchkey/query',
  ])
})

test('create-latchkey migrate --from 0.1 renames the view that a page opens, and leaves a view of another library', () => {
  const opened = "openModal(latchkey, { view: 'WalletSend' })"
  const site = `import { openModal } from 'latchkey'\n${opened}\nconst tab = 'WalletSend'\n`
  expect(renameNames(site).text).toBe(
    `import { openModal } from 'latchkey'\nopenModal(latchkey, { view: 'Send' })\nconst tab = 'WalletSend'\n`,
  )
  expect(renameNames(`import { openModal } from './modals'\n${opened}\n`).text).toContain(opened)
})

test('create-latchkey migrate --from 0.1 renames a function whose parameters changed and says how to call it', () => {
  const { text, notes } = renameNames(
    `import { sendTokens } from 'latchkey'\nvoid sendTokens(latchkey, transfer)\n`,
  )
  expect(text).toContain('void executeSend(latchkey, transfer)')
  expect(notes).toEqual([
    'the parameters of sendTokens changed: write executeSend(latchkey, { transfer, allowRepeat })',
  ])
})
