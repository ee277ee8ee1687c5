import { mainnet, optimism } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { fromVariables, toLatchkeyOptions, toVariables } from './options.ts'

const base = { projectId: 'shop', networks: [mainnet, optimism] } as const

test('toLatchkeyOptions moves AppKit’s options to Latchkey’s groups', () => {
  const options = toLatchkeyOptions({
    ...base,
    enableEIP6963: false,
    enableInjected: false,
    enableWalletGuide: false,
    enableNetworkSwitch: false,
    enableReconnect: false,
    enableEmbedded: true,
    allowUnsupportedChain: true,
    connectorImages: { 'io.metamask': 'https://shop.example/fox.png' },
    features: { swaps: false, connectorTypeOrder: ['injected'] },
  })
  expect(options).toMatchObject({
    reconnect: false,
    wallets: {
      announced: false,
      injected: false,
      guide: false,
      order: ['injected'],
      images: { 'io.metamask': 'https://shop.example/fox.png' },
    },
    modal: { inline: true, networkSwitch: false, allowUnsupportedChain: true },
  })
  expect(options.features).toEqual({ swaps: false })
})

test('toLatchkeyOptions gives a network the image that chainImages has for its CAIP-2 id or its id', () => {
  const image = 'https://shop.example/chain.png'
  const imagesOf = (chainImages: Record<string, string>) =>
    toLatchkeyOptions({ ...base, chainImages }).networks.map(({ iconUrl }) => iconUrl)
  expect(imagesOf({ 'eip155:10': image })).toEqual([undefined, image])
  expect(imagesOf({ 1: image })).toEqual([image, undefined])
  expect(imagesOf({ 100: image })).toEqual([undefined, undefined])
})

test('toLatchkeyOptions offers logins only with enableWallets: false', () => {
  expect(toLatchkeyOptions({ ...base, enableWallets: false }).wallets).toBe(false)
  expect(toLatchkeyOptions({ ...base, enableWallets: true }).wallets).toEqual({})
})

test('toLatchkeyOptions keeps options that are written in Latchkey’s groups', () => {
  const { wallets, modal } = toLatchkeyOptions({
    ...base,
    enableWalletGuide: true,
    wallets: { guide: false },
    modal: { inline: true },
  })
  expect({ wallets, modal }).toEqual({ wallets: { guide: false }, modal: { inline: true } })
})

test('AppKit’s theme variables become Latchkey’s and back, and unknown ones are dropped', () => {
  const theirs = {
    '--w3m-accent': '#7b3fe4',
    '--w3m-font-size-master': '9px',
    '--w3m-border-radius-master': '2px',
    '--w3m-z-index': 7,
  }
  const ours = {
    '--lk-accent': '#7b3fe4',
    '--lk-font-size': '9px',
    '--lk-radius': '2px',
    '--lk-z-index': 7,
  }
  expect(toVariables(Object.assign({ '--w3m-other': '1px' }, theirs))).toEqual(ours)
  expect(fromVariables(ours)).toEqual(theirs)
})
