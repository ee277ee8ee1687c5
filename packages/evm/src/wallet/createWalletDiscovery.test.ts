import type { Connector } from '@latchkey/core'
import { expect, test } from 'vitest'
import { evm, evmOfPage } from '../evm.ts'
import { announceTo } from '../testing/announceTo.ts'
import type { BrowserWindow } from './browserWindow.ts'

const provider = { request: async () => null }
const face = { uuid: '1', name: 'Fox', icon: 'data:image/png;base64,AA==', rdns: 'org.fox' }

function look(page: BrowserWindow) {
  let found: readonly Connector[] = []
  const stop = evmOfPage({}, () => page).discover((connectors) => {
    found = connectors
  })
  return { stop, found: () => found, names: () => found.map(({ type, id }) => `${type} ${id}`) }
}

test('creating the EVM adapter does not access window, so that the adapter works on a server', () => {
  expect(evm()).toMatchObject({ namespace: 'eip155', opensAtStart: false })
})

test('EVM discovery discovers wallets that announced themselves before and later', () => {
  const page: BrowserWindow = new EventTarget()
  announceTo(page, face, provider)
  const { names } = look(page)
  expect(names()).toEqual(['ANNOUNCED org.fox'])
  announceTo(page, { ...face, uuid: '2', rdns: 'org.bear' }, { ...provider })
  expect(names()).toEqual(['ANNOUNCED org.fox', 'ANNOUNCED org.bear'])
})

test('EVM discovery lists a wallet that announces itself twice once', () => {
  const page: BrowserWindow = new EventTarget()
  const { names } = look(page)
  announceTo(page, face, provider)
  announceTo(page, { ...face, uuid: '9' }, provider)
  expect(names()).toEqual(['ANNOUNCED org.fox'])
})

test('EVM discovery lists window.ethereum unless that wallet announced itself', () => {
  const page: BrowserWindow = Object.assign(new EventTarget(), { ethereum: provider })
  const { found, names } = look(page)
  expect(names()).toEqual(['INJECTED injected'])
  announceTo(page, face, { ...provider })
  expect(found()[0]).toMatchObject({ type: 'ANNOUNCED', name: 'Fox', rdns: 'org.fox' })
  expect(names()).toEqual(['ANNOUNCED org.fox', 'INJECTED injected'])
  announceTo(page, { ...face, rdns: 'org.same' }, provider)
  expect(names()).toEqual(['ANNOUNCED org.fox', 'ANNOUNCED org.same'])
})

test('EVM discovery discovers a late window.ethereum by its initialized event', () => {
  const page: BrowserWindow = new EventTarget()
  const { names } = look(page)
  page.ethereum = provider
  page.dispatchEvent(new Event('ethereum#initialized'))
  expect(names()).toEqual(['INJECTED injected'])
})

test('EVM discovery ignores a window.ethereum that is not a provider', () => {
  const page: BrowserWindow = Object.assign(new EventTarget(), { ethereum: 'installed!' })
  expect(look(page).names()).toEqual([])
})

test('EVM discovery calls back no more after it is unwatched', () => {
  const page: BrowserWindow = new EventTarget()
  const { names, stop } = look(page)
  stop()
  announceTo(page, face, provider)
  expect(names()).toEqual([])
})
